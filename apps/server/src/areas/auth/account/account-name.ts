/** What is compared when two account names might be the same: NFKC, case folded, without blanks and invisible characters. */
export function accountKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}\p{Cc}]/gu, '');
}

/** What a new account may be called: 2 to 20 letters, digits, Chinese characters, and `_ . -` inside. */
export function accountNameFault(name: string): string | undefined {
  if (!/^[\p{L}\p{N}_.-]{2,20}$/u.test(name.normalize('NFKC'))) {
    return '用户名为 2 到 20 个汉字、字母、数字或 _ . -';
  }
  return undefined;
}
