import { ConfigError, loadConfig } from '#core/config.ts';
import type { Config } from '#core/config.ts';
import { outliveReaders } from '#core/outlive-readers.ts';

outliveReaders(process.stdout);
outliveReaders(process.stderr);
// A fault of the configuration is told before the product is loaded, which takes a second or two.
const config = told(() => loadConfig(process.env));
const { describeFault, start } = await import('./start.ts');
start(config).catch((error: unknown) => fail(error, describeFault));

function told(read: () => Config): Config {
  try {
    return read();
  } catch (error) {
    return fail(error, String);
  }
}

function fail(error: unknown, describe: (error: unknown) => string): never {
  const lines = error instanceof ConfigError ? error.faults : [describe(error)];
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
}
