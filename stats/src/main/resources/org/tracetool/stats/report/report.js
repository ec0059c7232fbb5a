for (const th of document.querySelectorAll("th[aria-sort]")) {
  th.firstElementChild.addEventListener("click", () => {
    const body = th.closest("table").tBodies[0];
    const c = th.cellIndex;
    const text = th.classList.contains("t");
    const up = th.ariaSort === (text ? "none" : "descending") || text && th.ariaSort === "descending";
    for (const o of th.parentNode.cells) o.setAttribute("aria-sort", "none");
    th.setAttribute("aria-sort", up ? "ascending" : "descending");
    const value = (r) => {
      const d = r.cells[c];
      return text ? d.textContent : d.dataset.v === undefined ? -Infinity : Number(d.dataset.v);
    };
    const rows = [...body.rows].map((r, i) => [value(r), i, r]);
    rows.sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0) * (up ? 1 : -1) || a[1] - b[1]);
    body.append(...rows.map((r) => r[2]));
  });
}
