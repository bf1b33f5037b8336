'use strict';
// Draws what /dashboard/stream sends: one "setup" event, then a "frame" twice a second.
(() => {
  const SHOWN = 60, WASTES = 100, FRAMES = 240;
  const byId = id => document.getElementById(id);
  const colour = name => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
  const charts = {};
  const wastes = [], latencies = [];
  const pending = new Map();
  let ranks = 1, iterations = [], kv = [];

  for (const id of ['timeline', 'waste', 'ttft', 'kv']) {
    charts[id] = echarts.init(byId(id), null, {renderer: 'canvas'});
  }

  function axis(more) {
    return Object.assign({
      axisLabel: {color: colour('quiet'), hideOverlap: true}, axisLine: {lineStyle: {color: colour('quiet')}},
      splitLine: {lineStyle: {color: colour('line')}}, nameTextStyle: {color: colour('quiet'), align: 'left'},
    }, more);
  }

  function option(x, y, series) {
    return {
      animation: false, backgroundColor: 'transparent',
      textStyle: {fontFamily: 'system-ui, sans-serif', color: colour('text')},
      legend: {type: 'scroll', top: 0, textStyle: {color: colour('text')}, pageTextStyle: {color: colour('text')}},
      grid: {left: 52, right: 14, top: 48, bottom: 28},
      tooltip: {trigger: 'axis', confine: true, backgroundColor: colour('ground'), textStyle: {color: colour('text')}},
      xAxis: axis(Object.assign({type: 'category'}, x)), yAxis: axis(Object.assign({type: 'value'}, y)), series,
    };
  }

  function timeline() {
    const numbers = [...new Set(iterations.map(one => one.iter))].sort((a, b) => a - b).slice(-SHOWN);
    const at = new Map(numbers.map((number, index) => [number, index]));
    const series = [];
    for (let rank = 0; rank < ranks; rank++) {
      const compute = Array(numbers.length).fill(0), wait = Array(numbers.length).fill(0);
      for (const one of iterations) {
        if (one.rank === rank && at.has(one.iter)) {
          compute[at.get(one.iter)] = one.forward_ms;
          wait[at.get(one.iter)] = one.collective_ms;
        }
      }
      series.push({name: 'compute', type: 'bar', stack: 'rank ' + rank, data: compute, color: colour('compute')});
      series.push({name: 'collectives', type: 'bar', stack: 'rank ' + rank, data: wait, color: colour('wait')});
    }
    charts.timeline.setOption(option({data: numbers}, {name: 'ms'}, series), true);
  }

  function line(name, data, tone, more) {
    return Object.assign({name, type: 'line', showSymbol: false, data, color: colour(tone), lineStyle: {width: 2}}, more);
  }

  function draw() {
    timeline();
    charts.waste.setOption(option({data: wastes.map(one => one[0])}, {min: 0, max: 1}, [
      line('waste', wastes.map(one => one[1]), 'wait')]), true);
    charts.ttft.setOption(option({data: latencies.map((_, index) => index), axisLabel: {show: false}}, {name: 's', min: 0}, [
      line('p50', latencies.map(one => one.p50), 'compute'),
      line('p90', latencies.map(one => one.p90), 'wait', {lineStyle: {width: 2, type: 'dashed'}}),
      line('p99', latencies.map(one => one.p99), 'third', {lineStyle: {width: 2, type: 'dotted'}})]), true);
    charts.kv.setOption(option({data: kv.map(one => 'rank ' + one.rank)}, {name: 'blocks'}, [
      {name: 'held', type: 'bar', stack: 'kv', data: kv.map(one => one.used), color: colour('compute')},
      {name: 'kept for reuse', type: 'bar', stack: 'kv', data: kv.map(one => one.evictable), color: colour('third')},
      {name: 'free', type: 'bar', stack: 'kv', data: kv.map(one => one.free), color: colour('free')}]), true);
  }

  function wasteOf(one) {
    const forwards = pending.get(one.iter) || [];
    forwards.push(one.forward_ms);
    pending.set(one.iter, forwards);
    if (forwards.length === ranks) {
      const most = Math.max(...forwards);
      if (most > 0) {
        wastes.push([one.iter, 1 - forwards.reduce((a, b) => a + b, 0) / ranks / most]);
      }
      pending.delete(one.iter);
    }
  }

  const text = (id, value) => { byId(id).textContent = value; };
  const seconds = value => value >= 10 ? value.toFixed(0) + ' s' : value >= 1 ? value.toFixed(2) + ' s' : (1000 * value).toFixed(0) + ' ms';

  function requests(active) {
    byId('requests').replaceChildren(...active.map(one => {
      const row = document.createElement('tr');
      for (const value of [one.id, one.rank, one.state, one.depth, one.prompt]) {
        row.insertCell().textContent = value;
      }
      return row;
    }));
  }

  function setup(facts) {
    ranks = facts.ranks;
    text('model', facts.model);
    text('provenance', facts.provenance + '; ' + facts.ranks + ' ranks; version ' + facts.version);
    byId('knobs').replaceChildren(...Object.entries(facts.knobs).flatMap(([name, value]) => {
      const term = document.createElement('dt'), words = document.createElement('dd');
      term.textContent = name;
      words.textContent = value;
      return [term, words];
    }));
  }

  function frame(data) {
    text('state', 'live');
    for (const one of data.iterations) {
      wasteOf(one);
    }
    iterations = iterations.concat(data.iterations.filter(one => one.requests > 0)).slice(-SHOWN * ranks);
    for (const one of data.iterations) {
      kv[one.rank] = Object.assign({rank: one.rank}, one.kv);
    }
    wastes.splice(0, Math.max(0, wastes.length - WASTES));
    if (data.ttft.count > 0) {
      latencies.push(data.ttft);
      latencies.splice(0, Math.max(0, latencies.length - FRAMES));
      text('p50', seconds(data.ttft.p50));
      text('p90', seconds(data.ttft.p90));
      text('p99', seconds(data.ttft.p99));
    }
    text('open', data.open);
    text('queued', data.queued);
    if (wastes.length > 0) {
      text('waste-now', (100 * wastes.reduce((sum, one) => sum + one[1], 0) / wastes.length).toFixed(0) + ' %');
    }
    requests(data.active);
    draw();
  }

  const source = new EventSource('/dashboard/stream');
  source.addEventListener('setup', event => setup(JSON.parse(event.data)));
  source.addEventListener('frame', event => frame(JSON.parse(event.data)));
  source.addEventListener('error', () => text('state', 'the server does not answer; trying again'));
  addEventListener('resize', () => Object.values(charts).forEach(chart => chart.resize()));
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
})();
