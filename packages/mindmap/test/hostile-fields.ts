/** Fields of a node that try to run or load something: each calls `hit()` or asks evil.test. */
export const hostileFields: Record<string, Record<string, unknown>> = {
  'rich text with a broken image': { text: '<p><img src=x onerror="hit()"></p>', richText: true },
  'rich text with a frame': { text: '<iframe src="javascript:hit()"></iframe>', richText: true },
  'rich text with a style sheet': {
    text: '<style>@import url(https://evil.test/x)</style>',
    richText: true,
  },
  'rich text with a link': { text: '<p><a href="javascript:hit()">x</a></p>', richText: true },
  'rich text with a script': { text: '<p><script>hit()</script></p>', richText: true },
  'rich text with a hostile style': {
    text: '<p><span style="background:url(https://evil.test/x);color:expression(hit())">x</span></p>',
    richText: true,
  },
  'plain text as markup': { text: '<script>hit()</script>' },
  'a summary with markup': {
    text: 'x',
    generalization: { text: '<img src=x onerror=hit()>', richText: true },
  },
  'a link title that closes its element': {
    hyperlink: 'https://a.test',
    hyperlinkTitle: '</title><image href="x" onerror="hit()"/>',
  },
  'an attachment name that closes its element': {
    attachmentUrl: 'a',
    attachmentName: '</title><image href="x" onerror="hit()"/>',
  },
  'a link that is a script': { hyperlink: 'javascript:hit()' },
  'an image elsewhere': { image: 'https://evil.test/x.png', imageSize: { width: 9, height: 9 } },
  'an image that is a drawing': { image: 'data:image/svg+xml,<svg onload="hit()"/>' },
  'a tag with a hostile fill': {
    tag: [{ text: 't', style: { fill: 'url(https://evil.test/x)' } }],
  },
  'a style with a hostile fill': {
    fillColor: 'url(https://evil.test/x)',
    fontFamily: '"><script>hit()</script>',
  },
  'a note with markup': { note: '<img src=x onerror=hit()>' },
  'an icon that is a drawing': { icon: ['<svg onload="hit()"/>', 'priority_1'] },
  'an outer frame with markup': {
    outerFrame: {
      groupId: '"><script>hit()</script>',
      text: '<script>hit()</script>',
      fill: 'url(https://evil.test/x)',
    },
  },
  'a uid with markup': { uid: '"><script>hit()</script>' },
  'an associative line with markup': {
    uid: 'u',
    associativeLineTargets: ['r'],
    associativeLineText: { r: '<script>hit()</script>' },
    associativeLineStyle: { r: { associativeLineColor: 'url(https://evil.test/x)' } },
  },
};
