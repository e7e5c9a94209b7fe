#pragma once
// How the page looks, and how its tables are sorted.

#include <string_view>

namespace netloom {

inline constexpr std::string_view page_style = R"(<style>
:root { color-scheme: light dark; --line: #8886; }
body { font: 15px/1.45 system-ui, sans-serif; max-width: 1200px; margin: 1.5rem auto; padding: 0 1rem;
  color: CanvasText; background: Canvas; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; border-bottom: 1px solid var(--line); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
td.n { text-align: right; }
.sortable th { cursor: pointer; white-space: nowrap; }
td { max-width: 26rem; overflow-wrap: break-word; }
td.n { overflow-wrap: normal; white-space: nowrap; }
figure { margin: 1rem 0; overflow-x: auto; } figcaption { font-weight: 600; }
figure svg { width: 900px; max-width: max(100%, 600px); height: auto; color: CanvasText; }
figure svg [fill="black"], figure svg text { fill: currentColor; }
figure svg [stroke="black"] { stroke: currentColor; }
.drawings svg { width: 100%; max-width: 100%; }
.drawings { margin-top: 1rem; display: grid; grid-template-columns: repeat(auto-fill, minmax(220px, 1fr)); gap: 1rem; }
.drawings figure { margin: 0; background: #fff; color: #000; padding: .5rem; border: 1px solid var(--line); }
@media print { body { max-width: none; margin: 0; } .wide, figure { overflow: visible; } h2 { break-after: avoid; } }
</style>
)";

inline constexpr std::string_view page_script = R"(<script>
for (const table of document.querySelectorAll("table.sortable")) {
  table.querySelectorAll("th").forEach((head, column) => {
    let up = false;
    head.addEventListener("click", () => {
      up = !up;
      const rows = [...table.tBodies[0].rows];
      const key = row => row.cells[column].dataset.exact ?? row.cells[column].textContent;
      rows.sort((a, b) => {
        const x = key(a), y = key(b), numbers = x !== "" && y !== "" && !isNaN(x) && !isNaN(y);
        return (numbers ? x - y : x.localeCompare(y)) * (up ? 1 : -1);
      });
      table.tBodies[0].append(...rows);
    });
  });
}
</script>
)";

}  // namespace netloom
