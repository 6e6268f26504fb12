/** Loaded before a program, prints what it took when it ends: processor milliseconds and the peak of memory in bytes. */
import { writeSync } from 'node:fs';

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  writeSync(2, `\nusage ${JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1000, memory: maxRSS * 1024 })}\n`);
});
