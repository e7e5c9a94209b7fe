"""A Slurm of one node on this machine's loopback, in a folder of its own, for as long as a with-block lasts."""

import os
import pathlib
import shutil
import socket
import subprocess
import time

PROGRAMS = ["munged", "slurmctld", "slurmd", "sbatch", "squeue", "scancel", "sinfo", "setpriv"]
CONFIGURATION = """\
ClusterName=netloom
SlurmctldHost=localhost
SlurmctldPort={controller_port}
SlurmdPort={node_port}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge-socket/s
CredType=cred/munge
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/run/controller.pid
SlurmdPidFile={folder}/run/node.pid
SlurmctldLogFile={folder}/log/controller
SlurmdLogFile={folder}/log/node
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SwitchType=switch/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MailProg=/bin/true
MaxArraySize=1001
ReturnToService=2
KillWait=2
SchedulerParameters=sched_interval=1,batch_sched_delay=0,sched_min_interval=0
NodeName=localhost NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=debug Nodes=localhost Default=YES MaxTime=INFINITE State=UP
"""


def why_not():
    """Why there can be no Slurm here, or nothing."""
    if os.geteuid() != 0:
        return "a private Slurm needs root"
    path = os.environ.get("PATH", "") + ":/usr/sbin:/sbin"
    missing = [each for each in PROGRAMS if not shutil.which(each, path=path)]
    return f"not installed: {', '.join(missing)} (scripts/setup slurm installs them)" if missing else ""


def free_ports(number):
    sockets = [socket.socket() for _ in range(number)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


def wait_until(condition, what, seconds=30):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError(f"waited {seconds} s for {what}")
        time.sleep(0.1)


class NoSlurm(Exception):
    """The daemons do not come up on this machine; the text has their last words."""


class PrivateSlurm:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.daemons = []
        self.environment = dict(os.environ, SLURM_CONF=str(self.folder / "slurm.conf"),
                                PATH=os.environ.get("PATH", "") + ":/usr/sbin:/sbin")

    def __enter__(self):
        try:
            self.start()
        except TimeoutError as error:
            self.stop()
            raise NoSlurm(f"{error}\n{self.last_words()}") from error
        except BaseException:
            self.stop()
            raise
        return self

    def last_words(self):
        logs = sorted((self.folder / "log").iterdir())
        return "\n".join(f"{log.name}: {log.read_text(errors='replace')[-500:]}" for log in logs)

    def __exit__(self, *_):
        self.stop()

    def daemon(self, *words):
        with open(self.folder / "log" / words[0], "w") as log:
            daemon = subprocess.Popen(words, env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self.daemons.append(daemon)

    def start(self):
        for name, mode in [("munge", 0o700), ("munge-socket", 0o755), ("state", 0o755), ("spool", 0o755), ("run", 0o755),
                           ("log", 0o755)]:
            (self.folder / name).mkdir(mode=mode)
        os.chmod(self.folder, 0o755)
        munge = self.folder / "munge"
        (munge / "key").write_bytes(os.urandom(1024))
        (munge / "key").chmod(0o400)
        for each in [munge, munge / "key", self.folder / "munge-socket"]:
            shutil.chown(each, "munge", "munge")
        controller_port, node_port = free_ports(2)
        (self.folder / "slurm.conf").write_text(CONFIGURATION.format(
            folder=self.folder, controller_port=controller_port, node_port=node_port))
        self.start_munge(munge)
        self.daemon("slurmctld", "-D", "-c")
        self.daemon("slurmd", "-D", "-N", "localhost")
        wait_until(lambda: self.run("sinfo", "-h", "-o", "%T").stdout.strip() == "idle", "the node to be idle")

    def start_munge(self, munge):
        socket_path = self.folder / "munge-socket" / "s"
        self.daemon("setpriv", "--reuid=munge", "--regid=munge", "--clear-groups", "munged", "--foreground",
                    f"--key-file={munge}/key", f"--socket={socket_path}", f"--pid-file={munge}/pid",
                    f"--log-file={munge}/log", f"--seed-file={munge}/seed")
        wait_until(socket_path.exists, "munged")

    def stop(self):
        """Ends the daemons, last first, by their process ids."""
        for daemon in reversed(self.daemons):
            daemon.terminate()
            try:
                daemon.wait(10)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()

    def run(self, *words, **more):
        return subprocess.run(words, env=self.environment, text=True, capture_output=True, **more)

    def elements(self):
        """State by job_element of everything in the queue."""
        lines = self.run("squeue", "-h", "-r", "-o", "%F_%K %T").stdout.splitlines()
        return dict(line.split() for line in lines)
