// How the calls of the program come here. SMPI loads a copy of the program for each rank with dlopen and
// RTLD_DEEPBIND, so that the program finds the MPI calls of libsimgrid before those of this library, although
// it is preloaded. So dlopen is ours, too, and what it has loaded is told anew where its MPI calls are:
// the addresses that its loader filled in are replaced. SMPI's Fortran calls need none of that: libsimgrid
// itself finds the preloaded calls first.

#include <dlfcn.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstring>
#include <string>
#include <string_view>
#include <unordered_map>

#include "recorder/session.hpp"

namespace netloom::recorder {

namespace {

static_assert(sizeof(void*) == 8, "relocations are read as those of 64-bit machines with addends");

void* own_base() {
  static void* const base = [] {
    Dl_info info{};
    ::dladdr(reinterpret_cast<void*>(&own_base), &info);
    return info.dli_fbase;
  }();
  return base;
}

/// This library's function of a name; null when it has none.
void* replacement(std::string_view name) {
  if (!name.starts_with("MPI_") && !name.starts_with("smpi_")) return nullptr;
  static std::unordered_map<std::string, void*> known;
  const auto [entry, is_new] = known.try_emplace(std::string(name), nullptr);
  if (!is_new) return entry->second;
  void* const found = ::dlsym(RTLD_DEFAULT, entry->first.c_str());
  Dl_info info{};
  if (found != nullptr && ::dladdr(found, &info) != 0 && info.dli_fbase == own_base()) entry->second = found;
  return entry->second;
}

/// What the dynamic section says of one loaded object.
struct Tables {
  const ElfW(Sym) * symbols = nullptr;
  const char* names = nullptr;
  const ElfW(Rela) * relocations = nullptr;
  const ElfW(Rela) * calls = nullptr;
  std::size_t relocation_bytes = 0, call_bytes = 0;
};

template <class Table>
const Table* table_at(const ElfW(Dyn) & entry) {
  return reinterpret_cast<const Table*>(entry.d_un.d_ptr);
}

Tables tables_of(const link_map& object) {
  Tables tables;
  for (const ElfW(Dyn)* entry = object.l_ld; entry->d_tag != DT_NULL; ++entry) {
    if (entry->d_tag == DT_SYMTAB) tables.symbols = table_at<ElfW(Sym)>(*entry);
    if (entry->d_tag == DT_STRTAB) tables.names = table_at<char>(*entry);
    if (entry->d_tag == DT_RELA) tables.relocations = table_at<ElfW(Rela)>(*entry);
    if (entry->d_tag == DT_RELASZ) tables.relocation_bytes = entry->d_un.d_val;
    if (entry->d_tag == DT_JMPREL) tables.calls = table_at<ElfW(Rela)>(*entry);
    if (entry->d_tag == DT_PLTRELSZ) tables.call_bytes = entry->d_un.d_val;
  }
  return tables;
}

/// The loader may have made the page read-only.
void overwrite(ElfW(Addr) place, void* address) {
  const auto page = static_cast<ElfW(Addr)>(::sysconf(_SC_PAGESIZE));
  if (::mprotect(reinterpret_cast<void*>(place / page * page), page, PROT_READ | PROT_WRITE) != 0) {
    fail("the program's table of calls cannot be changed");
  }
  std::memcpy(reinterpret_cast<void*>(place), &address, sizeof address);
}

void redirect(const link_map& object, const Tables& tables, const ElfW(Rela) * first, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes / sizeof *first; ++i) {
    const ElfW(Sym)& symbol = tables.symbols[ELF64_R_SYM(first[i].r_info)];
    if (symbol.st_shndx != SHN_UNDEF || symbol.st_name == 0) continue;
    void* const address = replacement(tables.names + symbol.st_name);
    if (address != nullptr) overwrite(object.l_addr + first[i].r_offset, address);
  }
}

/// The object and those that were loaded for it.
void redirect_calls(void* handle) {
  const link_map* object = nullptr;
  if (::dlinfo(handle, RTLD_DI_LINKMAP, &object) != 0) return;
  for (; object != nullptr; object = object->l_next) {
    const Tables tables = tables_of(*object);
    if (tables.symbols == nullptr || tables.names == nullptr) continue;
    redirect(*object, tables, tables.relocations, tables.relocation_bytes);
    redirect(*object, tables, tables.calls, tables.call_bytes);
  }
}

}  // namespace

}  // namespace netloom::recorder

extern "C" void* dlopen(const char* file, int flags) noexcept {
  using Open = void*(const char*, int);
  static auto* const open = reinterpret_cast<Open*>(::dlsym(RTLD_NEXT, "dlopen"));
  void* const handle = open(file, flags);
  if (handle != nullptr && (flags & RTLD_DEEPBIND) != 0) netloom::recorder::redirect_calls(handle);
  return handle;
}
