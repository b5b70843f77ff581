import { statfs } from 'node:fs/promises';
import { cpus, freemem, totalmem } from 'node:os';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';

/** What a process and its machine did since it was last asked. Shares are between 0 and 1, sizes are bytes. */
export interface ProcessReading {
  seconds: number;
  cpu: number;
  processCpu: number;
  memoryUsed: number;
  memoryTotal: number;
  rss: number;
  heap: number;
  loopDelay: number;
  loopBusy: number;
  diskFree: number;
  diskTotal: number;
}

export interface ProcessMeter {
  take: () => Promise<ProcessReading>;
  stop: () => void;
}

interface Ticks {
  idle: number;
  all: number;
}

function ticksOf(): Ticks {
  let [idle, all] = [0, 0];
  for (const { times } of cpus()) {
    idle += times.idle;
    all += times.user + times.nice + times.sys + times.idle + times.irq;
  }
  return { idle, all };
}

/** In a container its own limit counts, not what the machine has. */
function memory(): { used: number; total: number } {
  const limit = process.constrainedMemory();
  const total = totalmem();
  if (limit > 0 && limit < total) return { used: limit - process.availableMemory(), total: limit };
  return { used: total - freemem(), total };
}

const nanosPerMs = 1e6;
const samplingMs = 20;

/**
 * Measures with what Node itself knows: no process is started for it (decision 050). `folder` is on the disk that is
 * looked at.
 */
export function meterProcess(folder: string): ProcessMeter {
  const delay = monitorEventLoopDelay({ resolution: samplingMs });
  delay.enable();
  let since = performance.now();
  let ticks = ticksOf();
  let used = process.cpuUsage();
  let loop = performance.eventLoopUtilization();
  return {
    take: async () => {
      // Until something is stored the folder may not be there.
      const disk = await statfs(folder).catch(() => statfs('.'));
      const [now, nowTicks, nowUsed] = [performance.now(), ticksOf(), process.cpuUsage()];
      const nowLoop = performance.eventLoopUtilization();
      const seconds = Math.max(0.001, (now - since) / 1000);
      const all = nowTicks.all - ticks.all;
      const own = nowUsed.user - used.user + (nowUsed.system - used.system);
      const { used: memoryUsed, total: memoryTotal } = memory();
      const { rss, heapUsed: heap } = process.memoryUsage();
      const late = delay.count > 0 ? delay.percentile(99) / nanosPerMs - samplingMs : 0;
      const reading = {
        seconds,
        cpu: all > 0 ? 1 - (nowTicks.idle - ticks.idle) / all : 0,
        processCpu: own / 1e6 / seconds,
        memoryUsed,
        memoryTotal,
        rss,
        heap,
        loopDelay: Math.max(0, late),
        loopBusy: performance.eventLoopUtilization(nowLoop, loop).utilization,
        diskFree: disk.bavail * disk.bsize,
        diskTotal: disk.blocks * disk.bsize,
      };
      delay.reset();
      [since, ticks, used, loop] = [now, nowTicks, nowUsed, nowLoop];
      return reading;
    },
    stop: () => delay.disable(),
  };
}
