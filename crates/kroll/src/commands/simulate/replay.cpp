// Replays the traces of a job (runtime/conduit/sim/TRACE.md) on a cluster of SimGrid's.
//
//   replay FOLDER TOPOLOGY HOP_NS      one JSON line about the job on standard output
//
// A rank is an actor on the host of its node, its adapter is another, and so is every handler of an active message.
// Computations and the overhead of operations are a rank's time; the data of one operation after another goes from host to
// host as SimGrid shares the links out.
#include <algorithm>
#include <cinttypes>
#include <climits>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <functional>
#include <iostream>
#include <memory>
#include <simgrid/s4u.hpp>
#include <sstream>
#include <string>
#include <vector>

namespace sg4 = simgrid::s4u;

namespace {

[[noreturn]] void refuse(const std::string& why)
{
  std::cerr << "replay: " << why << "\n";
  std::exit(1);
}

// ---- traces

struct Line {
  char what;
  int64_t a = 0, b = 0, c = 0;
  uint32_t number = 0; // of an operation
};

// Something that happens once, and that others wait for.
class Happening {
  double when_ = -1;
  int waiting_ = 0;
  sg4::SemaphorePtr bell_;

public:
  void happen()
  {
    when_ = sg4::Engine::get_clock();
    for (; waiting_ > 0; waiting_--)
      bell_->release();
  }

  // When it happened, which may be in the future of who asks.
  double wait()
  {
    if (when_ < 0) {
      if (bell_ == nullptr)
        bell_ = sg4::Semaphore::create(0);
      waiting_++;
      bell_->acquire();
    }
    return when_;
  }
};

struct Operation {
  int from = 0, to = 0; // the nodes that its data goes between
  int64_t bytes = 0;
  Happening issued;      // by its rank
  Happening through;     // its data has left the adapter
  double to_effect = 0;  // from there until it takes effect,
  double to_known  = 0;  // and until its issuer knows of that
};

struct Handler {
  int issuer;
  uint32_t number;
  std::vector<Line> lines;
  Happening done;
};

// What a rank's adapter has to do, one operation after another.
struct Adapter {
  std::deque<Operation*> queue;
  bool works = false;
  sg4::SemaphorePtr wanted;
};

struct Rank {
  int node = 0;
  std::vector<Line> lines;
  std::vector<Handler> handlers; // in the order in which they ran
  std::deque<Operation> operations;
  Adapter adapter;
  double computed = 0, measured = 0; // in the part that is measured
};

struct Model {
  double latency, overhead, gap, gap_per_byte; // seconds
} model;

std::vector<Rank> ranks;
int nodes;
bool marks; // the program says what it wants to know the time of

Line parse(const std::string& text, const std::string& file)
{
  std::istringstream in(text);
  Line line{};
  in >> line.what;
  const std::string known = "pgmcwriifshvbe/";
  if (known.find(line.what) == std::string::npos || !(in >> line.a))
    refuse(file + ": `" + text + "` is no line of a trace");
  in >> line.b >> line.c;
  return line;
}

bool is_operation(const Line& line)
{
  return line.what == 'p' || line.what == 'g' || line.what == 'm';
}

void read_trace(const std::string& folder, int number)
{
  const std::string name = folder + "/rank-" + std::to_string(number);
  std::ifstream file(name);
  std::string head, text;
  if (!std::getline(file, head))
    refuse("there is no trace " + name);
  int version = 0, rank = 0, count = 0, node = 0, node_count = 0;
  double l = 0, o = 0, g = 0, big_g = 0;
  if (std::sscanf(head.c_str(), "kroll-trace %d rank %d of %d node %d of %d model %lf %lf %lf %lf", &version, &rank,
                  &count, &node, &node_count, &l, &o, &g, &big_g) != 9 ||
      version != 1 || rank != number)
    refuse(name + " begins with `" + head + "`, which is no trace of this version");
  model = {l * 1e-12, o * 1e-12, g * 1e-12, big_g * 1e-12};
  nodes = node_count;
  ranks.resize(static_cast<size_t>(count));
  Rank& own = ranks[static_cast<size_t>(rank)];
  own.node  = node;
  // Handlers do not nest, but that of a reply may run inside that of a request.
  std::vector<size_t> inside;
  bool whole = false;
  while (std::getline(file, text)) {
    if (text == "end") {
      whole = true;
      break;
    }
    Line line = parse(text, name);
    if (line.what == 'h') {
      inside.push_back(own.handlers.size());
      own.handlers.push_back({static_cast<int>(line.a), static_cast<uint32_t>(line.b), {}, {}});
      continue;
    }
    if (line.what == '/') {
      inside.pop_back();
      continue;
    }
    if (is_operation(line)) {
      line.number = static_cast<uint32_t>(own.operations.size());
      own.operations.emplace_back();
    }
    marks |= line.what == 'b';
    (inside.empty() ? own.lines : own.handlers[inside.back()].lines).push_back(line);
  }
  if (!whole)
    refuse(name + " is not whole: the job has not ended well");
}

Operation& operation(int64_t rank, int64_t number)
{
  auto& all = ranks.at(static_cast<size_t>(rank)).operations;
  if (static_cast<size_t>(number) >= all.size())
    refuse("a trace waits for an operation that rank " + std::to_string(rank) + " never issues");
  return all[static_cast<size_t>(number)];
}

// ---- what comes before the part that is measured

Handler* handler_of(size_t target, size_t issuer, uint32_t number)
{
  for (Handler& handler : ranks[target].handlers)
    if (static_cast<size_t>(handler.issuer) == issuer && handler.number == number)
      return &handler;
  return nullptr;
}

// It has happened when the replay begins, and so has the handler that it starts.
void leave_out(size_t rank, const Line& line)
{
  Operation& op = ranks[rank].operations[line.number];
  op.issued.happen();
  op.through.happen();
  const size_t target = static_cast<size_t>(line.a);
  Handler* handler    = line.what == 'm' ? handler_of(target, rank, line.number) : nullptr;
  if (handler == nullptr)
    return;
  for (const Line& inside : handler->lines)
    if (is_operation(inside))
      leave_out(target, inside);
  handler->done.happen();
}

// All ranks come from a barrier to where the measured part begins: that is where the replay begins.
void leave_out_before_measured()
{
  for (size_t rank = 0; rank < ranks.size(); rank++) {
    std::vector<Line>& lines = ranks[rank].lines;
    const auto begin = std::find_if(lines.begin(), lines.end(), [](const Line& line) { return line.what == 'b'; });
    if (begin == lines.end())
      refuse("rank " + std::to_string(rank) + " measures nothing, and others do");
    std::for_each(lines.begin(), begin, [rank](const Line& line) {
      if (is_operation(line))
        leave_out(rank, line);
    });
    lines.erase(lines.begin(), begin);
  }
}

// ---- the cluster

std::vector<sg4::Host*> hosts;
double hop; // seconds; the model's latency is that of two hops

// What a message takes between two nodes, beside what its bytes take. Links have none of their own in SimGrid, where a
// flow would hold them meanwhile.
double latency(int from, int to)
{
  static std::vector<double> known(static_cast<size_t>(nodes) * static_cast<size_t>(nodes), -1);
  double& found = known[static_cast<size_t>(from) * static_cast<size_t>(nodes) + static_cast<size_t>(to)];
  if (found < 0) {
    std::vector<sg4::Link*> links;
    double none = 0;
    hosts[static_cast<size_t>(from)]->route_to(hosts[static_cast<size_t>(to)], links, &none);
    found = model.latency + (static_cast<double>(links.size()) - 2) * hop;
  }
  return found;
}

std::pair<simgrid::kernel::routing::NetPoint*, simgrid::kernel::routing::NetPoint*>
new_host(sg4::NetZone* zone, const std::vector<unsigned long>&, unsigned long id)
{
  const sg4::Host* host = zone->create_host("node-" + std::to_string(id), 1e9);
  return {host->get_netpoint(), nullptr};
}

// A torus of three dimensions, as equal as can be, for at least so many nodes; those of one node are none.
std::vector<unsigned long> dimensions(int count)
{
  std::vector<unsigned long> edges = {1, 1, 1};
  for (size_t i = 0; edges[0] * edges[1] * edges[2] < static_cast<unsigned long>(count); i = (i + 1) % 3)
    edges[i] *= 2;
  while (edges.size() > 1 && edges.back() == 1)
    edges.pop_back();
  return edges;
}

unsigned parts(int count, unsigned each)
{
  return (static_cast<unsigned>(count) + each - 1) / each;
}

void build(const std::string& topology)
{
  const double bandwidth = 1 / model.gap_per_byte;
  const auto shared      = sg4::Link::SharingPolicy::SPLITDUPLEX;
  const sg4::ClusterCallbacks callbacks(new_host);
  sg4::NetZone* zone;
  if (topology == "switch")
    zone = sg4::create_fatTree_zone("cluster", nullptr, {1, {static_cast<unsigned>(nodes)}, {1}, {1}}, callbacks,
                                    bandwidth, 0, shared);
  else if (topology == "torus")
    zone = sg4::create_torus_zone("cluster", nullptr, dimensions(nodes), callbacks, bandwidth, 0, shared);
  else if (topology == "fat-tree") // 16 nodes a switch; as many links up as down
    zone = sg4::create_fatTree_zone("cluster", nullptr, {2, {16, parts(nodes, 16)}, {1, 16}, {1, 1}}, callbacks,
                                    bandwidth, 0, shared);
  else if (topology == "dragonfly") // 4 nodes a router, 4 routers a chassis, 4 chassis a group
    zone = sg4::create_dragonfly_zone("cluster", nullptr, {{parts(nodes, 64), 1}, {4, 1}, {4, 1}, 4}, callbacks,
                                      bandwidth, 0, shared);
  else
    refuse("there is no topology " + topology);
  zone->seal();
  for (int i = 0; i < nodes; i++)
    hosts.push_back(sg4::Host::by_name("node-" + std::to_string(i)));
}

// ---- replaying

// What an adapter does for as long as the job lasts.
void work(Rank& rank)
{
  Adapter& adapter = rank.adapter;
  while (true) {
    adapter.wanted->acquire();
    Operation& op = *adapter.queue.front();
    adapter.queue.pop_front();
    const double start = sg4::Engine::get_clock();
    if (op.bytes != 0)
      sg4::Comm::sendto(hosts[static_cast<size_t>(op.from)], hosts[static_cast<size_t>(op.to)],
                        static_cast<uint64_t>(op.bytes));
    op.through.happen();
    sg4::this_actor::sleep_until(start + model.gap);
    adapter.works = !adapter.queue.empty();
  }
}

// Messages without data between which the processor takes longer than the adapter need no turn of its.
void hand_over(Adapter& adapter, Operation& op)
{
  if (op.bytes == 0 && !adapter.works && model.gap <= model.overhead) {
    op.through.happen();
    return;
  }
  adapter.works = true;
  adapter.queue.push_back(&op);
  adapter.wanted->release();
}

// A rank or a handler as it goes along.
class Process {
  const int rank_;
  Rank& own_;
  double owed_ = 0; // time of its own that it has not yet let go by
  std::vector<std::pair<int64_t, int64_t>> alone_; // operations that only a flush completes, with the rank they go to
  size_t handlers_seen_ = 0;
  double begun_ = -1, computed_before_ = 0;

  void settle()
  {
    if (owed_ > 0)
      sg4::this_actor::sleep_for(owed_);
    owed_ = 0;
  }

  void wait_for_effect(Operation& op)
  {
    settle();
    op.issued.wait();
    sg4::this_actor::sleep_until(op.through.wait() + op.to_effect);
  }

  void wait_until_known(Operation& op)
  {
    settle();
    sg4::this_actor::sleep_until(op.through.wait() + op.to_known);
  }

  void issue(const Line& line)
  {
    Operation& op = own_.operations[line.number];
    op.from = own_.node;
    op.to   = ranks.at(static_cast<size_t>(line.a)).node;
    if (op.from == op.to) {
      settle();
      op.through.happen();
    } else {
      owed_ += model.overhead;
      settle();
      const double there = latency(op.from, op.to), back = latency(op.to, op.from);
      if (line.what == 'g') { // the request takes no room on the links; the answer is the operation's data
        std::swap(op.from, op.to);
        op.to_effect = there + model.gap_per_byte * static_cast<double>(line.b);
        op.to_known  = op.to_effect + back;
        op.bytes     = line.c;
      } else {
        op.to_effect = there + (line.what == 'm' ? model.overhead : 0);
        op.to_known  = there + back;
        op.bytes     = line.b;
      }
      hand_over(own_.adapter, op);
    }
    op.issued.happen();
    if (line.what == 'm')
      start_handler(static_cast<int>(line.a), line.number);
  }

  void start_handler(int target, uint32_t number)
  {
    Handler* handler = handler_of(static_cast<size_t>(target), static_cast<size_t>(rank_), number);
    if (handler == nullptr)
      return;
    sg4::Host* host = hosts[static_cast<size_t>(ranks[static_cast<size_t>(target)].node)];
    sg4::Actor::create("handler", host, [target, handler, issuer = rank_] {
      Process process(target);
      process.wait_for_effect(operation(issuer, handler->number));
      process.run(handler->lines);
      handler->done.happen();
    });
  }

  void flush(int64_t rank)
  {
    std::vector<std::pair<int64_t, int64_t>> left;
    for (const auto& [to, number] : alone_) {
      if (rank >= 0 && to != rank)
        left.emplace_back(to, number);
      else
        wait_until_known(operation(rank_, number));
    }
    alone_ = std::move(left);
  }

  void wait_for_handlers(size_t count)
  {
    settle();
    for (; handlers_seen_ < count; handlers_seen_++)
      own_.handlers.at(handlers_seen_).done.wait();
  }

  void measure(bool begins)
  {
    settle();
    if (begins) {
      begun_           = sg4::Engine::get_clock();
      computed_before_ = computed_;
    } else if (begun_ >= 0) {
      own_.measured += sg4::Engine::get_clock() - begun_;
      own_.computed += computed_ - computed_before_;
      begun_ = -1;
    }
  }

  double computed_ = 0;
  int64_t last_target_ = 0;

public:
  explicit Process(int rank) : rank_(rank), own_(ranks[static_cast<size_t>(rank)]) {}

  void run(const std::vector<Line>& lines)
  {
    for (const Line& line : lines)
      step(line);
    settle();
  }

  void run_whole()
  {
    measure(!marks);
    run(own_.lines);
    measure(false);
  }

private:
  void step(const Line& line)
  {
    switch (line.what) {
      case 'c':
        owed_ += static_cast<double>(line.a) * 1e-12;
        computed_ += static_cast<double>(line.a) * 1e-12;
        break;
      case 'p':
      case 'g':
      case 'm':
        last_target_ = line.a;
        issue(line);
        break;
      case 'i':
        alone_.emplace_back(last_target_, line.a);
        break;
      case 'w':
        wait_until_known(operation(rank_, line.a));
        break;
      case 'r':
        settle();
        operation(rank_, line.a).through.wait();
        break;
      case 'f':
        flush(line.a - 1);
        break;
      case 's':
        wait_for_effect(operation(line.a, line.b));
        break;
      case 'v':
        wait_for_handlers(static_cast<size_t>(line.a));
        break;
      case 'b':
      case 'e':
        measure(line.what == 'b');
        break;
      default:
        refuse("a line that is none");
    }
  }
};

void report(const std::string& topology)
{
  double time = 0, computed = 0, bytes = 0;
  uint64_t operations = 0;
  auto count          = [&](const Rank& rank, const std::vector<Line>& lines) {
    for (const Line& line : lines)
      if (is_operation(line) && ranks[static_cast<size_t>(line.a)].node != rank.node) {
        operations++;
        bytes += static_cast<double>(line.b + line.c);
      }
  };
  for (const Rank& rank : ranks) {
    time = std::max(time, rank.measured);
    computed += rank.computed / static_cast<double>(ranks.size());
    count(rank, rank.lines);
    for (const Handler& handler : rank.handlers)
      count(rank, handler.lines);
  }
  std::printf("{\"ranks\":%zu,\"nodes\":%d,\"topology\":\"%s\",\"hop_ns\":%g,\"time_s\":%.12g,\"compute_s\":%.12g,"
              "\"operations\":%" PRIu64 ",\"bytes\":%.0f,\"whole_s\":%.12g}\n",
              ranks.size(), nodes, topology.c_str(), hop * 1e9, time, computed, operations, bytes,
              sg4::Engine::get_clock());
}

} // namespace

int main(int argc, char** argv)
{
  sg4::Engine engine(&argc, argv);
  // Links do what they say, without what SimGrid has measured of TCP on Ethernet.
  for (const char* setting : {"network/model:CM02", "network/TCP-gamma:0", "network/crosstraffic:0",
                              "surf/precision:1e-12", "contexts/stack-size:64"})
    sg4::Engine::set_config(setting);
  if (argc != 4)
    refuse("usage: replay FOLDER TOPOLOGY HOP_NS");
  const std::string folder = argv[1], topology = argv[2];
  hop = std::atof(argv[3]) * 1e-9;
  read_trace(folder, 0);
  for (int rank = 1; rank < static_cast<int>(ranks.size()); rank++)
    read_trace(folder, rank);
  if (2 * hop > model.latency)
    refuse("two hops take longer than the network's whole latency");
  if (marks)
    leave_out_before_measured();
  build(topology);
  for (size_t i = 0; i < ranks.size(); i++) {
    Rank& rank          = ranks[i];
    sg4::Host* host     = hosts[static_cast<size_t>(rank.node)];
    rank.adapter.wanted = sg4::Semaphore::create(0);
    sg4::Actor::create("adapter", host, [&rank] { work(rank); })->daemonize();
    sg4::Actor::create("rank", host, [i] { Process(static_cast<int>(i)).run_whole(); });
  }
  engine.run();
  report(topology);
  return 0;
}
