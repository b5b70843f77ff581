/** A tag with attributes, closed or not: labels may hold marks such as `<br>` and `<b>`, but nothing that acts. */
const actingTag = /<(?=[a-z!/?][^<>\n]*=)/gi;
/** Where a diagram says how it is painted: directives, a head of settings, lines of style. */
const painting =
  /%%\{[\s\S]*?\}%%|^\s*---\n[\s\S]*?\n---|(?:^|;)[ \t]*(?:style|classDef|linkStyle)\b[^\n;]*/gim;
/** What fetches there; a backslash may spell it. */
const fetching = /(?:url|image-set|src)\s*\(|@import/gi;
/** A picture in a node. */
const nodePicture = /\bimg\s*:\s*(["']?)([^"',}\n]*)\1/gi;
/** A menu of links at an actor; it would open by handlers written into the page, which no page of ours runs. */
const actorMenu = /^[ \t]*links?[ \t][^:\n]+:[^\n]*$/gim;

function isOwn(address: string): boolean {
  return /^\/(?![/\\])/.test(address.trim());
}

/**
 * The source of a diagram without what would run or be fetched while it is drawn: the library draws inside the page,
 * before anybody can look at the outcome. Labels keep their words; a sign that opens such a tag becomes a wide one, which no
 * diagram turns back.
 */
export function calmDiagram(source: string): string {
  const drawn = /^\s*sequenceDiagram/m.test(source) ? source.replace(actorMenu, '') : source;
  return drawn
    .replace(painting, (style) => style.replace(/\\/g, '').replace(fetching, ''))
    .replace(actingTag, '＜')
    .replace(nodePicture, (all, _quote: string, address: string) => (isOwn(address) ? all : ''));
}
