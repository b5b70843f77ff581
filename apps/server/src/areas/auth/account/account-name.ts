/** What is compared when two account names might be the same: NFKC, case folded, without blanks and invisible characters. */
export function accountKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}\p{Cc}]/gu, '');
}

/**
 * What a new account may be called: 2 to 20 letters, digits, Chinese characters, and `_ . -` inside. Names that look like
 * one that is there are refused by the database; see docs/decisions/017.
 */
export function accountNameFault(name: string): string | undefined {
  const normal = name.normalize('NFKC');
  if (!/^[\p{L}\p{M}\p{N}_.-]{2,20}$/u.test(normal) || /^\p{M}/u.test(normal)) {
    return '用户名为 2 到 20 个汉字、字母、数字或 _ . -';
  }
  return mixesScripts(normal) ? '用户名不能混用不同文字的字母' : undefined;
}

/** Scripts that are written beside one another where Chinese, Japanese or Korean is. */
const eastern =
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]*$/u;

const alone = [
  /^\p{Script=Cyrillic}*$/u,
  /^\p{Script=Greek}*$/u,
  /^\p{Script=Arabic}*$/u,
  /^\p{Script=Hebrew}*$/u,
  /^\p{Script=Thai}*$/u,
  /^\p{Script=Devanagari}*$/u,
  /^\p{Script=Tibetan}*$/u,
  /^\p{Script=Mongolian}*$/u,
  /^\p{Script=Armenian}*$/u,
  /^\p{Script=Georgian}*$/u,
];

/** Whether letters of scripts stand together that nobody writes together; a script that is not known stands for none. */
function mixesScripts(name: string): boolean {
  const letters = name.replace(/[^\p{L}]|\p{Script=Common}/gu, '');
  return !eastern.test(letters) && !alone.some((script) => script.test(letters));
}
