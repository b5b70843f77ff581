// npm run lock: adds to package-lock.json the packages for other platforms that npm left out because the registry it asked
// had none of that version; without them `npm ci` refuses the lock. `--check` only looks, as part of npm run check.
import { readFileSync, writeFileSync } from 'node:fs';

const file = 'package-lock.json';
const platform =
  /(darwin|win32|linux|android|freebsd|openharmony)-(arm64|arm|x64|ia32|ppc64|riscv64|s390x)(?:-(\w+))?$/;

/** What npm would have written of an optional package, but for the checksum, which only its registry knows. */
function entryOf(name, version, parent) {
  const [, os, cpu, abi = ''] = platform.exec(name) ?? [];
  if (!os) throw new Error(`${name} is no package for a platform; write it into the lock with npm`);
  const hasLibc = os === 'linux' && cpu !== 'arm' && abi !== '';
  return {
    version,
    cpu: [cpu],
    ...(parent.dev && { dev: true }),
    ...(hasLibc && { libc: [abi.includes('musl') ? 'musl' : 'glibc'] }),
    optional: true,
    os: [os],
    ...(parent.engines && { engines: parent.engines }),
  };
}

const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = Object.entries(lock.packages).flatMap(([place, parent]) =>
  Object.entries(parent.optionalDependencies ?? {})
    .filter(
      ([name]) =>
        !lock.packages[`node_modules/${name}`] && !lock.packages[`${place}/node_modules/${name}`],
    )
    .map(([name, version]) => [`node_modules/${name}`, entryOf(name, version, parent)]),
);
if (process.argv.includes('--check')) {
  for (const [place] of missing) console.error(`package-lock.json lacks ${place}: npm run lock`);
  process.exit(missing.length > 0 ? 1 : 0);
}
// In npm's order.
lock.packages = Object.fromEntries(
  Object.entries({ ...lock.packages, ...Object.fromEntries(missing) }).toSorted(([a], [b]) =>
    a.localeCompare(b, 'en'),
  ),
);
writeFileSync(file, `${JSON.stringify(lock, undefined, 2)}\n`);
console.log(`${missing.length} packages added`);
