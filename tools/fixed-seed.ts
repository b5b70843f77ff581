import * as fc from 'fast-check';
import { isLong } from './sampled.ts';

// Set up before each test file: `npm test` draws the same examples on every run, so that it is never red by chance; the
// long form draws new ones, and names the seed of what fails.
if (!isLong) fc.configureGlobal({ seed: 20_261_123 });
