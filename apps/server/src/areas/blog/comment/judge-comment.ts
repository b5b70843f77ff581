/** What is known of a comment before anybody has read it. */
interface Incoming {
  nickname: string;
  content: string;
  /** The field that people do not see. */
  website: string;
  /** How often the very same words have come in the last days. */
  repeats: number;
}

const mostLinks = 2;
const link = /https?:\/\/|www\.|\[url/gi;
const wares =
  /(?:代开|发票|博彩|赌场|彩票|网赚|兼职.{0,6}日结|贷款|加(?:微信|v信|薇信)|刷单|办证|casino|viagra|porn|seo\s+service|crypto\s+invest)/i;

/** Why a comment is spam; empty for one that a person should read. */
export function judgeComment({ nickname, content, website, repeats }: Incoming): string {
  if (website.trim() !== '') return '填写了隐藏字段';
  if (repeats > 0) return '重复的内容';
  if ((content.match(link)?.length ?? 0) > mostLinks) return '链接过多';
  if (nickname.match(link)) return '昵称含有链接';
  if (wares.test(content) || wares.test(nickname)) return '含有广告词';
  return /(.)\1{19}/su.test(content) ? '无意义的重复' : '';
}
