// A CRAM file of our own. It was made of the reads below by `writeBam`, `samtools view --no-PG -C -T own-cram.fa` (1.16),
// `samtools reheader` without the address of the sequence, and `samtools index`.

const length = 4000;

/** The sequence that its reads are told against: without it none of its bases is known. */
function ownSequence(): string {
  let state = 11;
  let text = '';
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    text += 'ACGT'[state >>> 30];
  }
  return text;
}

/** Where every other read has another base. */
export const cramSnv = 2000;

export const cramFasta = Buffer.from(`>own\n${ownSequence()}\n`);

/** 400 reads of a hundred bases of the sample CRAM样本, ten over each base. */
export const ownCram = Buffer.from(
  [
    'Q1JBTQMALQAAAAAAAAAAAAAAAAAAAAAAAAC7AAAAAAAAAAAAAgIAdwYRytEAAABubmoAAABASEQJVk46MS42CVNP',
    'OmNvb3JkaW5hdGUKQFNRCVNOOm93bglMTjo0MDAwCU01OjUwMzU2ZDA5YThiZDJmNDQ4M2E0NzU5ZDdkZjZhNTZk',
    'CkBSRwlJRDpkZW1vCVNNOkNSQU3moLfmnKwKcP555wAAADs7AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAADwBlrqhQQAAAABj5aBkADAnEAJAYC8TQ5jGAABAICxgLESBFRE',
    'AQBTTRsbGxsbUk4BQVABgJoVQkYBAQ9DRgMEAQMBAFJMAwQBZAEAQVABARFSRwMEAQABAE1GAwQBAAEATlMDCAH/',
    '////DwEATlADBAEAAQBUUwMEAQABAFRMAwQBAAEARk4BARpGQwMEAVgBAEZQAQEcQlMDBAEAAQBJTgUCAA1CQgQG',
    'AQEqAQElTVEDBAE8AQBSTgUCAAtRUwEBDFJJAwQBAAEAU0MFAgAOAQCv3zibAAIAJCQAAY+WgZAABwYLDA8RGhz/',
    '////DxnVzNVXd/4QlO0k4f1kuWQT+v7/AAUAAAAvB/zxAQQLgt+HYh+LCAAAAAAABP8l08mNhUAAA1GHhG3WtJz/',
    'YVR/zqiBrifv0KxFq3Zql3Zrj/Zqn2YeW3M0V/Op+dJ8a340v5o/LYcW3hMt1XJqubTcWh4tr5ZP66HVWvlgtZ5a',
    'L6231kfrq/XTzkM7rZ3RTv7s1M5LO2/tfLTz1c5Puw7tsnZFu6pdXOHSrlu7Hu16tevT7kO7rd3R7mr3qd3c9dbu',
    'R7tf7f6059Aea0+0p9pzas+lPUR5tOfVnk97D+219kZ7q72n9l7ae2sv9V7t/bTv0D5rX7Sv2ndq36V9t/Y92kfm',
    'X2dCH5Q+SH3Q+iD2Qe2D3Ae9D4IfnPin4cQP56fz4/n5/IB+Qj8ijAySUTJMxslAGSlDZawMltEyXMbLgBkxQ2bM',
    'DJpRM2zGzcAZOUNn7Aye0TN8xs8AGkFDaAwNolE0jMbRQBpJQ2ksDabRNJzG04AaUUNqTA2qUTWsxtXAGllDa2wN',
    'rtE1vMbXABthQ2yMDbJRNszG2UAbaUNtrA220TbcxtuAG3FDbsyDeTAP5sE8mAfzYB7Mg3kwD+bBPJgH82AezIN5',
    'MA/m+e3yN8z/ZXLit83fOH/r/M3zt8/fQDEP5sE8mAfzYB7Mg3kwD+bBPJgH82AezIN5MA/mwTyYB/NgHsyDeTAP',
    '5sE8mAfzYB7Mg3kwD+bBPJgH82AezIN5MA/mwTyYB/NgHsyDeTAP5sE8mAfzYB7Mg3kwD+bBPJgH82AezIN5MA/m',
    'wTyYB/NgHsyLeTEv5sW8mBfzYl7Mi3kxL+bFvJgX82JezIt5MS/mxbyYF/NiXsyLeTEv5sW8mBfzYl7Mi3kxL+bF',
    'vJgX82JezIt5MS/mxbyYF/NiXsyLeTEv5sW8mBfzYl7Mi3kxL+bFvJgX82JezIt5MS/mxbyYF/NiXsyLeTEv5sW8',
    'mBfzYl7Mi3kxL+bFvJgX82JezIt5MS/mxbyYF/NiXsyLeTEv5v0+/QFq9zoxYgcAAJy5FY4EBAwdwJxAABQAAABA',
    'nAAAI4//AEe6vgVHur4FR7q+BUe6vgUJr+R4AQQPHIGQH4sIAAAAAAAA/xNgYBAYRYMHAQC5pxN4kAEAAJYbQn0B',
    'BBEdgZAfiwgAAAAAAAD/Y+Dk4uIaxYMGAwAZlpBOkAEAADbxRfUBBBocgZAfiwgAAAAAAAD/YxgGgBEOhz4AAD7P',
    'Xm6QAQAAjPWCPQAEHAUFWUYyHwu575xhDwAAAP////8P4EVPRgAAAAABAAW92U8AAQAGBgEAAQABAO5jAUsPAAAA',
    '/////w/gRU9GAAAAAAEABb3ZTwABAAYGAQABAAEA7mMBSw==',
  ].join(''),
  'base64',
);

export const ownCrai = Buffer.from(
  'H4sIAAAAAAAAAzLgNOQ0trQ04DQyNuQ0tLDgtDSz5AIIMAAtRmC5FQAAAA==',
  'base64',
);
