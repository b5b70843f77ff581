// npm run bench [name ...]: runs the benchmarks of bench/*.bench.ts whose file name contains a given name, one by one.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

const wanted = process.argv.slice(2);
const files = readdirSync('bench')
  .filter((file) => file.endsWith('.bench.ts'))
  .filter((file) => wanted.length === 0 || wanted.some((name) => file.includes(name)))
  .sort();
if (files.length === 0) {
  console.error(`no benchmark matches ${wanted.join(' ')}`);
  process.exit(1);
}
let failed = 0;
for (const file of files) {
  const { status } = spawnSync(process.execPath, ['--expose-gc', `bench/${file}`], {
    stdio: 'inherit',
  });
  if (status !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
