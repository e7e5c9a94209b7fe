#include "workload/message_runs.hpp"

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/push_relabel_max_flow.hpp>
#include <map>
#include <utility>

namespace netloom {

namespace {

using Traits = boost::adjacency_list_traits<boost::vecS, boost::vecS, boost::directedS>;
using Residual = boost::property<boost::edge_residual_capacity_t, std::int64_t,
                                 boost::property<boost::edge_reverse_t, Traits::edge_descriptor>>;
using FlowGraph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property,
                                        boost::property<boost::edge_capacity_t, std::int64_t, Residual>>;
using Vertex = Traits::vertex_descriptor;
using Edge = Traits::edge_descriptor;

/// A network from a source through sends and receives to a sink: as much as flows can be matched.
class MatchingFlow {
 public:
  MatchingFlow(std::span<MessageRun> sends, std::span<MessageRun> receives)
      : sends_(sends), receives_(receives), graph_(sends.size() + receives.size() + 2) {
    for (std::size_t r = 0; r < receives.size(); ++r)
      by_key_[{receives[r].key.sender, receives[r].key.tag}] = r;
    for (std::size_t s = 0; s < sends.size(); ++s)
      send_edges_.push_back(add_edge(source(), s, sends[s].left));
    for (std::size_t r = 0; r < receives.size(); ++r)
      receive_edges_.push_back(add_edge(sends.size() + r, sink(), receives[r].left));
    for (std::size_t s = 0; s < sends.size(); ++s) add_meetings(s);
  }

  /// As match_left.
  void run() {
    boost::push_relabel_max_flow(graph_, source(), sink());
    const auto residual = boost::get(boost::edge_residual_capacity, graph_);
    for (std::size_t s = 0; s < sends_.size(); ++s) sends_[s].left = residual[send_edges_[s]];
    for (std::size_t r = 0; r < receives_.size(); ++r) receives_[r].left = residual[receive_edges_[r]];
  }

 private:
  Vertex source() const { return sends_.size() + receives_.size(); }
  Vertex sink() const { return source() + 1; }

  Edge add_edge(Vertex from, Vertex to, std::int64_t capacity) {
    const Edge edge = boost::add_edge(from, to, graph_).first;
    const Edge back = boost::add_edge(to, from, graph_).first;
    boost::put(boost::edge_capacity, graph_, edge, capacity);
    boost::put(boost::edge_capacity, graph_, back, 0);
    boost::put(boost::edge_reverse, graph_, edge, back);
    boost::put(boost::edge_reverse, graph_, back, edge);
    return edge;
  }

  /// What a send may meet is looked up, since a program may use a tag of its own for each message.
  void add_meetings(std::size_t s) {
    const MessageKey& key = sends_[s].key;
    for (const std::int32_t sender : {key.sender, any_source}) {
      for (const std::int32_t tag : {key.tag, any_tag}) {
        const auto found = by_key_.find({sender, tag});
        if (found == by_key_.end()) continue;
        const std::size_t r = found->second;
        add_edge(s, sends_.size() + r, std::min(sends_[s].left, receives_[r].left));
      }
    }
  }

  std::span<MessageRun> sends_, receives_;
  FlowGraph graph_;
  std::map<std::pair<std::int32_t, std::int32_t>, std::size_t> by_key_;  ///< receives by sender and tag
  std::vector<Edge> send_edges_, receive_edges_;
};

}  // namespace

std::vector<MessageRun> runs_of(const std::vector<MessageEnd>& ends) {
  std::vector<MessageRun> runs;
  for (std::size_t begin = 0, end = 0; begin < ends.size(); begin = end) {
    while (end < ends.size() && ends[end].key == ends[begin].key) ++end;
    runs.push_back({ends[begin].key, std::span(ends).subspan(begin, end - begin),
                    static_cast<std::int64_t>(end - begin)});
  }
  return runs;
}

void match_left(std::span<MessageRun> sends, std::span<MessageRun> receives) {
  MatchingFlow(sends, receives).run();
}

}  // namespace netloom
