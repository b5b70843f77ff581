/** What is known of a comment before anybody has read it. */
interface Incoming {
  nickname: string;
  content: string;
  /** The field that people do not see. */
  website: string;
  /** How often the very same words have come in the last days: from the same address, or long enough that no two people write them. */
  repeats: number;
  /** Nobody wants anything from where it came from. */
  isBlocked: boolean;
}

const link = /https?:\/\/|www\.|\[url/gi;
const strongWares =
  /(?:代开|博彩|赌场|网赚|兼职.{0,6}日结|加(?:微信|v信|薇信)|刷单|办证|casino|viagra|porn|seo\s+service|crypto\s+invest)/i;
/** What honest people ask about, too. */
const weakWares = /(?:发票|彩票|贷款)/;

/** From here on nobody is asked to read it. */
const spamFrom = 100;

interface Sign {
  reason: string;
  score: number;
}

function signsOf({ nickname, content, website, repeats, isBlocked }: Incoming): Sign[] {
  const links = content.match(link)?.length ?? 0;
  const words = `${nickname}\n${content}`;
  const signs: (Sign | false)[] = [
    isBlocked && { reason: '来源已拉黑', score: spamFrom },
    website.trim() !== '' && { reason: '填写了隐藏字段', score: spamFrom },
    repeats > 0 && { reason: '重复的内容', score: spamFrom },
    links > 2 && { reason: '链接过多', score: spamFrom },
    nickname.match(link) !== null && { reason: '昵称含有链接', score: spamFrom },
    strongWares.test(words) && { reason: '含有广告词', score: spamFrom },
    weakWares.test(words) && { reason: '可能是广告', score: 50 },
    links > 0 && links <= 2 && { reason: '含有链接', score: 25 * links },
    /(.)\1{19}/su.test(content) && { reason: '无意义的重复', score: spamFrom },
  ];
  return signs.filter((sign) => sign !== false);
}

/** What is thought of a comment. */
interface Judgement {
  isSpam: boolean;
  /** The heaviest sign; empty for none. */
  reason: string;
  score: number;
  /** All signs, the heaviest first. */
  signs: string;
}

const mostScore = 999;

/**
 * What speaks against a comment, and whether that is enough to keep it from the queue: one strong sign, or weak ones
 * together. A single weak word or a link is for a person to judge.
 */
export function judgeComment(incoming: Incoming): Judgement {
  const signs = signsOf(incoming).toSorted((a, b) => b.score - a.score);
  const score = signs.reduce((sum, sign) => sum + sign.score, 0);
  return {
    isSpam: score >= spamFrom,
    reason: signs[0]?.reason ?? '',
    score: Math.min(score, mostScore),
    signs: signs.map(({ reason }) => reason).join('、'),
  };
}
