'use strict';
// Draws every chart of the page from the JSON block. A chart names its kind; the kinds below are all there are.
(() => {
  const charts = JSON.parse(document.getElementById('charts').textContent);
  const DASHES = [[4, 3], 'solid', [7, 4], [2, 3], [9, 3, 2, 3], 'solid', [7, 4], [2, 3]];
  const NARROW = 480;
  const live = [];

  const colour = name => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
  const tone = index => colour('tone-' + index % 8);
  const number = value => Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-US') : String(+value.toPrecision(3));
  const pairs = flat => Array.from({length: flat.length / 2}, (_, i) => [flat[2 * i], flat[2 * i + 1]]);
  const named = axis => axis.unit ? axis.name + ' (' + axis.unit + ')' : axis.name;

  function axis(spec, isX, narrow) {
    const quiet = colour('quiet');
    return {
      type: spec.scale === 'log' ? 'log' : 'value',
      name: named(spec),
      nameLocation: isX ? 'middle' : 'end',
      nameGap: isX ? 28 : 12,
      nameTextStyle: {color: quiet, fontSize: 13, align: isX ? 'center' : 'left', padding: isX ? 0 : [0, 0, 0, -44]},
      min: spec.min, max: spec.max, scale: false,
      splitNumber: isX && narrow ? 4 : 5,
      axisLabel: {color: quiet, fontSize: 12, hideOverlap: true, formatter: number},
      axisLine: {show: true, lineStyle: {color: quiet}},
      splitLine: {lineStyle: {color: colour('line')}},
    };
  }

  function frame(spec, narrow, zoom) {
    return {
      animation: false,
      backgroundColor: 'transparent',
      textStyle: {fontSize: 13, color: colour('text'), fontFamily: 'system-ui, sans-serif'},
      grid: {left: 56, right: narrow ? 26 : 30, top: 34, bottom: zoom ? 96 : 52},
      tooltip: {
        confine: true, backgroundColor: colour('ground'), borderColor: colour('quiet'),
        textStyle: {color: colour('text'), fontSize: 13}, axisPointer: {lineStyle: {color: colour('quiet')}},
      },
      dataZoom: zoom ? [
        {type: 'slider', height: 26, bottom: 8, filterMode: 'weakFilter', labelFormatter: number,
          textStyle: {color: colour('quiet'), fontSize: 12}, borderColor: colour('line'),
          showDataShadow: false, brushSelect: false},
        {type: 'inside', filterMode: 'weakFilter', zoomOnMouseWheel: 'ctrl', moveOnMouseMove: !narrow},
      ] : [],
    };
  }

  const markLine = (marks, label) => marks && marks.length ? {
    symbol: 'none', silent: true,
    data: marks.map(mark => ({[mark.axis + 'Axis']: mark.value, name: mark.name})),
    lineStyle: {color: colour('mark'), width: 2, type: 'dashed'},
    label: {formatter: '{b}', position: 'insideEndTop', fontSize: 12, color: colour('mark'), show: label !== false},
  } : undefined;

  // Lines over a numeric axis; series: [{name, tone, step, data: [x, y, x, y, ...]}].
  function lines(spec, view, narrow) {
    const option = frame(spec, narrow, spec.zoom);
    option.xAxis = axis(spec.x, true, narrow);
    option.yAxis = axis(spec.y, false, narrow);
    option.tooltip.trigger = 'axis';
    option.tooltip.formatter = items => named(spec.x) + ' ' + number(items[0].axisValue)
      + items.map(item => '<br>' + item.marker + ' ' + echarts.format.encodeHTML(item.seriesName) + ': ' + number(item.value[1])).join('');
    option.series = view.series.map((line, i) => ({
      type: 'line', name: line.name, data: pairs(line.data), step: line.step ? 'end' : false,
      showSymbol: line.data.length <= 4, symbolSize: 7, color: tone(line.tone),
      lineStyle: {width: 2, type: DASHES[line.tone % 8]},
      markLine: i ? undefined : markLine(spec.marks),
    }));
    return option;
  }

  // One dot per row and rank; view: {times, values: row by row, one value per lane}; values of 0 are not drawn.
  function points(spec, view, narrow) {
    const lanes = spec.lanes.length;
    const data = [];
    view.values.forEach((value, i) => {
      if (value > 0) data.push([view.times[Math.floor(i / lanes)], value, i % lanes]);
    });
    const option = frame(spec, narrow, true);
    option.xAxis = axis(spec.x, true, narrow);
    option.yAxis = axis(spec.y, false, narrow);
    option.tooltip.formatter = item => item.value === undefined ? '' : echarts.format.encodeHTML(spec.lanes[item.value[2]])
      + '<br>' + named(spec.x) + ' ' + number(item.value[0]) + '<br>' + named(spec.y) + ' ' + number(item.value[1]);
    option.series = [{
      type: 'scatter', progressive: 0, data, symbolSize: 4, color: colour('compute'), itemStyle: {opacity: 0.5}, markLine: markLine(spec.marks),
    }];
    return option;
  }

  // Lanes over time; view: {spans: [start, end, ...], busy: span by span, percent per lane}. The busy share of a span is drawn
  // first and the rest behind it; where a span is too narrow for that, its colour is mixed.
  function timeline(spec, view, narrow) {
    const lanes = spec.lanes.length;
    const mix = mixer(colour('wait'), colour('compute'));
    const option = frame(spec, narrow, true);
    option.grid.left = narrow ? 34 : 56;
    option.xAxis = Object.assign(axis(spec.x, true, narrow), {min: view.spans[0], max: view.spans[view.spans.length - 1]});
    Object.assign(option.xAxis.axisLabel, {showMinLabel: false, showMaxLabel: false});
    option.yAxis = Object.assign(axis(spec.y, false, narrow), {
      type: 'category', data: spec.lanes.map(name => name.replace(/^rank /, '')), inverse: true, nameLocation: 'start',
      splitLine: {show: false}, axisTick: {show: false},
    });
    option.yAxis.nameTextStyle.padding = [0, 0, 0, narrow ? -24 : -44];
    option.yAxis.axisLabel = {color: colour('quiet'), fontSize: 12};
    option.tooltip.formatter = item => echarts.format.encodeHTML(spec.lanes[item.value[2]]) + '<br>' + number(item.value[0]) + ' to '
      + number(item.value[1]) + ' s<br>computes ' + number(item.value[3]) + ' %, waits ' + number(100 - item.value[3]) + ' %';
    option.series = [{
      type: 'custom', progressive: 0, encode: {x: [0, 1], y: 2}, clip: true,
      data: view.busy.map((busy, i) => [view.spans[2 * Math.floor(i / lanes)], view.spans[2 * Math.floor(i / lanes) + 1], i % lanes, busy]),
      renderItem: (params, api) => cell(api, mix),
    }];
    return option;
  }

  function cell(api, mix) {
    const from = api.coord([api.value(0), api.value(2)]);
    const width = Math.max(api.coord([api.value(1), api.value(2)])[0] - from[0], 0.5);
    const height = api.size([0, 1])[1] * 0.82;
    const busy = api.value(3) / 100;
    const rect = (x, w, fill) => ({type: 'rect', shape: {x, y: from[1] - height / 2, width: w, height}, style: {fill}});
    if (width < 5) return rect(from[0], width + 0.3, mix(busy));
    const gap = 0.5;
    return {type: 'group', children: [
      rect(from[0], width * busy, mix(1)),
      rect(from[0] + width * busy, Math.max(width * (1 - busy) - gap, 0), mix(0)),
    ]};
  }

  function mixer(from, to) {
    const parts = hex => [1, 3, 5].map(at => parseInt(hex.slice(at, at + 2), 16));
    const a = parts(from), b = parts(to);
    const cache = new Map();
    return share => {
      const key = Math.round(share * 50) / 50;
      if (!cache.has(key)) cache.set(key, 'rgb(' + a.map((v, i) => Math.round(v + (b[i] - v) * key)) + ')');
      return cache.get(key);
    };
  }

  const KINDS = {lines, points, timeline};

  function start(holder) {
    const spec = charts[holder.id];
    const chart = echarts.init(holder, null, {devicePixelRatio: Math.max(2, window.devicePixelRatio)});
    let view = spec.views[0];
    const draw = () => chart.setOption(KINDS[spec.kind](spec, view, holder.clientWidth < NARROW), true);
    if (spec.views.length > 1) holder.before(viewButtons(spec, chosen => { view = chosen; draw(); }));
    draw();
    live.push({resize: () => { chart.resize(); draw(); }});
  }

  function viewButtons(spec, choose) {
    const box = document.createElement('div');
    box.className = 'views';
    box.setAttribute('role', 'group');
    box.setAttribute('aria-label', 'Variant');
    for (const view of spec.views) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = view.name;
      button.setAttribute('aria-pressed', String(view === spec.views[0]));
      button.addEventListener('click', () => {
        for (const other of box.children) other.setAttribute('aria-pressed', String(other === button));
        choose(view);
      });
      box.append(button);
    }
    return box;
  }

  document.querySelectorAll('.chart').forEach(start);
  const redraw = () => live.forEach(chart => chart.resize());
  const paper = on => { document.documentElement.classList.toggle('printing', on); redraw(); };
  let width = window.innerWidth;
  window.addEventListener('resize', () => { if (window.innerWidth !== width) { width = window.innerWidth; redraw(); } });
  window.addEventListener('beforeprint', () => paper(true));
  window.addEventListener('afterprint', () => paper(false));
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
  document.documentElement.dataset.charts = String(live.length);
})();
