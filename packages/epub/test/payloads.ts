/**
 * Attempts to run a script or to reach the network from a chapter. `RUN` stands for code that reports itself, `LEAK` for an
 * address that must never be asked for. Sources of the ideas: the XSS filter evasion cheat sheet of OWASP, the HTML5 security
 * cheat sheet, published bypasses of HTML sanitisers (namespace confusion, mutation), and collections of hostile EPUB files.
 */
export interface Payload {
  name: string;
  /** `body` and `head` go into a page, `document` is a page of its own, `svg` a picture of its own. */
  place: 'body' | 'head' | 'document' | 'svg';
  markup: string;
}

const xlink = 'xmlns:xlink="http://www.w3.org/1999/xlink"';
const svgNs = 'xmlns="http://www.w3.org/2000/svg"';
const xhtmlNs = 'xmlns="http://www.w3.org/1999/xhtml"';
const mathNs = 'xmlns="http://www.w3.org/1998/Math/MathML"';

const handlers = (
  'onabort onafterprint onanimationend onanimationiteration onanimationstart onauxclick onbeforecopy onbeforecut ' +
  'onbeforeinput onbeforepaste onbeforetoggle onbeforeunload onblur oncanplay onchange onclick onclose oncontextmenu ' +
  'oncopy oncuechange oncut ondblclick ondrag ondragend ondragenter ondragleave ondragover ondragstart ondrop ' +
  'ondurationchange onended onerror onfocus onfocusin onfocusout onformdata onfullscreenchange ongotpointercapture ' +
  'onhashchange oninput oninvalid onkeydown onkeypress onkeyup onload onloadeddata onloadedmetadata onloadstart ' +
  'onlostpointercapture onmessage onmousedown onmouseenter onmouseleave onmousemove onmouseout onmouseover onmouseup ' +
  'onmousewheel onpagehide onpageshow onpaste onpause onplay onplaying onpointercancel onpointerdown onpointerenter ' +
  'onpointerleave onpointermove onpointerout onpointerover onpointerrawupdate onpointerup onpopstate onprogress ' +
  'onratechange onreset onresize onscroll onscrollend onsearch onseeked onseeking onselect onselectionchange ' +
  'onselectstart onstalled onsubmit onsuspend ontimeupdate ontoggle ontouchcancel ontouchend ontouchmove ontouchstart ' +
  'ontransitionend ontransitionrun onunload onvolumechange onwaiting onwebkitanimationend onwheel'
).split(' ');

const handlerPayloads = handlers.map((handler) => ({
  name: `handler ${handler}`,
  markup: `<p ${handler}="RUN" tabindex="0">x</p><img src="LEAK" ${handler}="RUN" alt=""/>`,
}));

const links = [
  'javascript:RUN',
  'JaVaScRiPt:RUN',
  ' javascript:RUN',
  'java&#9;script:RUN',
  'java&#10;script:RUN',
  'java&#13;script:RUN',
  '&#1;javascript:RUN',
  '&#x6a;avascript&#58;RUN',
  'javascript&colon;RUN',
  'javascript://%0aRUN',
  'javascript://x.y/?%0aRUN',
  'vbscript:RUN',
  'livescript:RUN',
  'data:text/html,&lt;script&gt;RUN&lt;/script&gt;',
  'data:text/html;base64,PHNjcmlwdD50b3AuaGl0KDEpPC9zY3JpcHQ+',
  'data:application/xhtml+xml,&lt;x/&gt;',
  'data:image/svg+xml,&lt;svg xmlns="http://www.w3.org/2000/svg" onload="RUN"/&gt;',
  'blob:null/x',
  'filesystem:http://x/y',
  'view-source:javascript:RUN',
  'feed:javascript:RUN',
  'jar:http://x!/y',
  '\\\\evil.example\\x',
  'file:///etc/passwd',
].map((href, index) => ({
  name: `link ${index + 1} ${href}`,
  markup: `<a href="${href.replaceAll('"', '&quot;')}">x</a><svg ${svgNs}><a href="${href.replaceAll('"', '&quot;')}"><text>x</text></a></svg><area href="${href.replaceAll('"', '&quot;')}" alt=""/>`,
}));

const elements: readonly (readonly [name: string, markup: string])[] = [
  ['script', '<script>RUN</script>'],
  ['script in upper case', '<SCRIPT>RUN</SCRIPT>'],
  ['script in CDATA', '<script><![CDATA[RUN]]></script>'],
  ['script with source', '<script src="LEAK"></script>'],
  ['self-closing script', '<script src="LEAK"/>'],
  ['script with spaces', '<script\n\t>RUN</script\n>'],
  ['script module', '<script type="module">RUN</script>'],
  ['prefixed script', `<h:script xmlns:h="http://www.w3.org/1999/xhtml">RUN</h:script>`],
  [
    'script under an unknown prefix',
    `<q:script xmlns:q="http://www.w3.org/1999/xhtml">RUN</q:script>`,
  ],
  [
    'prefix bound again',
    `<x:div xmlns:x="urn:a"><x:script xmlns:x="http://www.w3.org/1999/xhtml">RUN</x:script></x:div>`,
  ],
  ['script nested in script', '<scr<script>ipt>RUN</scr</script>ipt>'],
  ['unclosed script', '<script>RUN'],
  ['script after a bad tag', '<a"><script>RUN</script>'],
  ['null byte in the name', '<scr\u0000ipt>RUN</scr\u0000ipt>'],
  ['less-than in an attribute', '<img title="</p><script>RUN</script>" src="x"/>'],
  ['single quotes', `<img title='"><script>RUN</script>' src='x'/>`],
  ['no quotes', '<img src=x onerror=RUN>'],
  ['slash separators', '<img/src=x/onerror=RUN>'],
  ['backtick', '<img src=`x` onerror=`RUN`>'],
  ['no space before the handler', '<img src="x"onerror="RUN">'],
  ['form feed before the handler', '<img src="x"\fonerror="RUN">'],
  ['entity in the name', '<img src="x" onerror&#61;"RUN">'],
  ['handler named twice', '<img src="x" ONERROR="RUN" onerror="RUN"/>'],
  ['prefixed handler', '<img src="x" x:onerror="RUN" xmlns:x="http://www.w3.org/1999/xhtml"/>'],
  ['audio source error', '<audio><source src="LEAK" onerror="RUN"/></audio>'],
  ['video poster', '<video poster="LEAK" autoplay="autoplay" src="LEAK"/>'],
  ['autofocus', '<input autofocus="autofocus" onfocus="RUN"/>'],
  ['select autofocus', '<select autofocus="" onfocus="RUN"><option>x</option></select>'],
  ['textarea autofocus', '<textarea autofocus="" onfocus="RUN"></textarea>'],
  ['details', '<details open="open" ontoggle="RUN"><summary>x</summary></details>'],
  ['marquee', '<marquee onstart="RUN">x</marquee>'],
  [
    'popover',
    '<button popovertarget="p">x</button><div popover="" id="p" onbeforetoggle="RUN">y</div>',
  ],
  [
    'content visibility',
    '<p style="content-visibility:auto" oncontentvisibilityautostatechange="RUN">x</p>',
  ],
  ['body handlers', '<body onload="RUN" onpageshow="RUN" onfocus="RUN">x</body>'],
  ['frameset', '<frameset onload="RUN"><frame src="javascript:RUN"/></frameset>'],
  ['iframe with script', '<iframe src="javascript:RUN"></iframe>'],
  ['iframe with document', '<iframe srcdoc="&lt;script&gt;top.RUN&lt;/script&gt;"></iframe>'],
  ['iframe elsewhere', '<iframe src="LEAK"></iframe>'],
  ['iframe with data', '<iframe src="data:text/html,&lt;script&gt;RUN&lt;/script&gt;"/>'],
  ['object with data', '<object data="data:text/html,&lt;script&gt;RUN&lt;/script&gt;"></object>'],
  ['object with script', '<object data="javascript:RUN"></object>'],
  [
    'object with SVG',
    `<object type="image/svg+xml" data="data:image/svg+xml,&lt;svg ${svgNs.replaceAll('"', "'")} onload='RUN'/&gt;"></object>`,
  ],
  ['object elsewhere', '<object type="image/png" data="LEAK"></object>'],
  ['embed', '<embed src="javascript:RUN"/><embed src="LEAK"/>'],
  ['applet', '<applet code="LEAK" codebase="LEAK"></applet>'],
  ['form', '<form action="javascript:RUN"><button id="b">x</button><input type="submit"/></form>'],
  [
    'form by attribute',
    '<form id="f"></form><button form="f" formaction="javascript:RUN">x</button>',
  ],
  ['image input', '<input type="image" src="LEAK" onerror="RUN"/>'],
  ['isindex', '<isindex action="javascript:RUN" type="image"/>'],
  ['base in the body', '<base href="http://evil.example/leak/"/><img src="a.png" alt=""/>'],
  ['refresh in the body', '<meta http-equiv="refresh" content="0;url=LEAK"/>'],
  ['refresh to script', '<meta http-equiv="refresh" content="0;url=javascript:RUN"/>'],
  ['link in the body', '<link rel="stylesheet" href="LEAK"/>'],
  [
    'link prefetch',
    '<link rel="prefetch" href="LEAK"/><link rel="preload" as="image" href="LEAK"/><link rel="icon" href="LEAK"/>',
  ],
  [
    'link import',
    '<link rel="import" href="LEAK"/><link rel="manifest" href="LEAK"/><link rel="modulepreload" href="LEAK"/>',
  ],
  [
    'link preconnect',
    '<link rel="dns-prefetch" href="LEAK"/><link rel="preconnect" href="LEAK"/><link rel="prerender" href="LEAK"/>',
  ],
  ['picture', '<img src="LEAK" alt=""/>'],
  ['picture without scheme', '<img src="//evil.example/leak/1" alt=""/>'],
  [
    'picture with backslashes',
    '<img src="\\\\evil.example\\leak\\1" alt=""/><img src="/\\evil.example/leak/2" alt=""/>',
  ],
  ['picture with tab', '<img src="ht&#9;tp://evil.example/leak/1" alt=""/>'],
  [
    'picture set',
    '<img srcset="LEAK 1x, LEAK 2x" alt=""/><picture><source srcset="LEAK"/><img alt=""/></picture>',
  ],
  [
    'lazy picture',
    '<img loading="lazy" src="LEAK" alt=""/><img lowsrc="LEAK" dynsrc="LEAK" alt=""/>',
  ],
  ['picture alias', '<image src="LEAK" onerror="RUN"/>'],
  [
    'background attribute',
    '<table background="LEAK"><tr><td background="LEAK">x</td></tr></table>',
  ],
  ['background of the body', '<body background="LEAK">x</body>'],
  ['sound', '<audio src="LEAK" autoplay="" preload="auto"/><bgsound src="LEAK"/>'],
  ['film with track', '<video><source src="LEAK"/><track src="LEAK" default=""/></video>'],
  ['ping', '<a href="#x" ping="LEAK">x</a>'],
  ['attribution', '<a href="#x" attributionsrc="LEAK">x</a><img attributionsrc="LEAK" alt=""/>'],
  [
    'quotation',
    '<q cite="LEAK">x</q><blockquote cite="LEAK">x</blockquote><del cite="LEAK">x</del>',
  ],
  ['portal', '<portal src="LEAK"></portal><fencedframe src="LEAK"></fencedframe>'],
  ['template', '<template shadowrootmode="open"><script>RUN</script><img src="LEAK"/></template>'],
  ['noscript', '<noscript><p title="</noscript><img src=x onerror=RUN>">x</p></noscript>'],
  ['xmp', '<xmp><p title="</xmp><img src=x onerror=RUN>">x</p></xmp>'],
  ['noembed', '<noembed><img title="</noembed><img src=x onerror=RUN>"/></noembed>'],
  ['noframes', '<noframes><img title="</noframes><img src=x onerror=RUN>"/></noframes>'],
  ['plaintext', '<plaintext><img src="x" onerror="RUN"/>'],
  ['listing', '<listing>&lt;img onerror="RUN" src=x&gt;</listing>'],
  ['title in the body', '<title><img title="</title><img src=x onerror=RUN>"/></title>'],
  ['style in the body', '<style><img title="</style><img src=x onerror=RUN>"/></style>'],
  ['textarea', '<textarea><img title="</textarea><img src=x onerror=RUN>"/></textarea>'],
  ['comment', '<!-- --!><img src=x onerror=RUN> -->'],
  ['short comment', '<!--><img src=x onerror=RUN>-->'],
  ['conditional comment', '<!--[if gte IE 4]><script>RUN</script><![endif]-->'],
  ['CDATA', '<![CDATA[<img src=x onerror=RUN>]]>'],
  ['CDATA end in CDATA', '<p><![CDATA[]]>]]&gt;<![CDATA[<img src=x onerror=RUN>]]></p>'],
  ['processing instruction', '<?xml-stylesheet type="text/xsl" href="LEAK"?><p>x</p>'],
  ['markup declaration', '<!ELEMENT x ANY><!ATTLIST x onload CDATA "RUN"><p>x</p>'],
  ['second DOCTYPE', '<!DOCTYPE html [<!ENTITY x "<script>RUN</script>">]><p>&x;</p>'],
  ['entity of a tag', '<p>&lt;script&gt;RUN&lt;/script&gt;</p>'],
  ['entity twice', '<p>&amp;lt;img src=x onerror=RUN&amp;gt;</p>'],
  ['SVG handler', `<svg ${svgNs} onload="RUN"><circle r="9" onclick="RUN"/></svg>`],
  ['SVG script', `<svg ${svgNs}><script>RUN</script></svg>`],
  [
    'SVG script with link',
    `<svg ${svgNs} ${xlink}><script xlink:href="LEAK"/><script href="data:,RUN"/></svg>`,
  ],
  ['SVG script in CDATA', `<svg ${svgNs}><script><![CDATA[RUN]]></script></svg>`],
  [
    'SVG set',
    `<svg ${svgNs}><a id="a"><set attributeName="href" to="javascript:RUN"/><text y="9">x</text></a></svg>`,
  ],
  [
    'SVG animate',
    `<svg ${svgNs} ${xlink}><a><animate attributeName="xlink:href" values="javascript:RUN" begin="0s"/><text y="9">x</text></a></svg>`,
  ],
  [
    'SVG animate handler',
    `<svg ${svgNs}><animate onbegin="RUN" attributeName="x" dur="1s"/><set onend="RUN" dur="1ms"/></svg>`,
  ],
  [
    'SVG animate of an id',
    `<svg ${svgNs} ${xlink}><animate xlink:href="#x" attributeName="href" to="javascript:RUN"/><a id="x"><text>x</text></a></svg>`,
  ],
  [
    'SVG use elsewhere',
    `<svg ${svgNs} ${xlink}><use xlink:href="LEAK#x"/><use href="LEAK#x"/></svg>`,
  ],
  [
    'SVG use with data',
    `<svg ${svgNs}><use href="data:image/svg+xml,&lt;svg id='x' ${svgNs.replaceAll('"', "'")}&gt;&lt;script&gt;RUN&lt;/script&gt;&lt;/svg&gt;#x"/></svg>`,
  ],
  [
    'SVG image elsewhere',
    `<svg ${svgNs} ${xlink}><image xlink:href="LEAK" width="9" height="9"/><image href="LEAK"/></svg>`,
  ],
  [
    'SVG filter image',
    `<svg ${svgNs}><filter id="f"><feImage href="LEAK"/></filter><rect width="9" height="9" filter="url(#f)"/></svg>`,
  ],
  [
    'SVG paint elsewhere',
    `<svg ${svgNs}><rect width="9" height="9" fill="url(LEAK#a)" filter="url('LEAK#b')" mask="url(LEAK#c)"/></svg>`,
  ],
  [
    'SVG paint with escapes',
    `<svg ${svgNs}><rect width="9" height="9" fill="u\\72l(LEAK#a)" clip-path="\\75\\72\\6c(LEAK)"/></svg>`,
  ],
  [
    'SVG cursor',
    `<svg ${svgNs}><rect width="9" height="9" cursor="url(LEAK), auto" style="cursor:url(LEAK)"/></svg>`,
  ],
  [
    'SVG foreignObject',
    `<svg ${svgNs}><foreignObject width="99" height="99"><body ${xhtmlNs} onload="RUN"><iframe src="javascript:RUN"/></body></foreignObject></svg>`,
  ],
  [
    'SVG foreignObject script',
    `<svg ${svgNs}><foreignObject><script ${xhtmlNs}>RUN</script></foreignObject></svg>`,
  ],
  [
    'SVG style',
    `<svg ${svgNs}><style>@import url(LEAK); rect{fill:url(LEAK)}</style><rect width="9" height="9"/></svg>`,
  ],
  ['SVG style breaking out', `<svg ${svgNs}><style><img src="x" onerror="RUN"/></style></svg>`],
  [
    'SVG title breaking out',
    `<svg ${svgNs}><title><img src="x" onerror="RUN"/></title><desc><img src="x" onerror="RUN"/></desc></svg>`,
  ],
  [
    'SVG handler element',
    `<svg ${svgNs}><handler type="application/javascript">RUN</handler><listener handler="#x"/></svg>`,
  ],
  ['SVG discard', `<svg ${svgNs}><discard onbegin="RUN"/></svg>`],
  ['SVG without namespace', '<svg onload="RUN"><script>RUN</script><image href="LEAK"/></svg>'],
  [
    'SVG under a prefix',
    `<s:svg xmlns:s="http://www.w3.org/2000/svg" onload="RUN"><s:script>RUN</s:script></s:svg>`,
  ],
  ['SVG in HTML clothes', `<svg ${xhtmlNs}><script>RUN</script><image href="LEAK"/></svg>`],
  [
    'HTML element inside SVG',
    `<svg ${svgNs}><p ${xhtmlNs}><style>x</style></p><img ${xhtmlNs} src="x" onerror="RUN"/></svg>`,
  ],
  [
    'MathML link',
    `<math ${mathNs} href="javascript:RUN"><mi href="javascript:RUN" ${xlink} xlink:href="javascript:RUN">x</mi></math>`,
  ],
  [
    'MathML action',
    `<math ${mathNs}><maction actiontype="statusline#LEAK" onclick="RUN"><mi>x</mi></maction></math>`,
  ],
  [
    'MathML annotation',
    `<math ${mathNs}><semantics><mi>x</mi><annotation-xml encoding="text/html"><img src="x" onerror="RUN"/></annotation-xml></semantics></math>`,
  ],
  [
    'MathML namespace confusion',
    `<math ${mathNs}><mtext><table><mglyph><style><img src="x" onerror="RUN"/></style></mglyph></table></mtext></math>`,
  ],
  [
    'MathML and form confusion',
    '<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=RUN></style></mglyph></form></mtext></math></form>',
  ],
  [
    'MathML comment confusion',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=RUN&gt;">',
  ],
  ['SVG and p confusion', '<svg></p><style><a id="</style><img src=1 onerror=RUN>">'],
  [
    'foreignObject confusion',
    '<svg><desc><noscript><img title="</noscript><img src=x onerror=RUN>"></noscript></desc></svg>',
  ],
  [
    'table confusion',
    '<table><math><td><mglyph><style><img src=x onerror=RUN></style></mglyph></td></math></table>',
  ],
  ['font confusion', '<svg><font color=""><style><img src=x onerror=RUN></style></font></svg>'],
  ['nested forms', '<form id="a"><div></form><form id="b"><input name="attributes"></div></form>'],
  ['select confusion', '<select><noembed></select><script>RUN</script></noembed></select>'],
  ['deep repair', '<b><p><i><table><b><tr><td><p><script>RUN</script></i></b></table>'],
  ['style attribute', '<p style="background:url(LEAK)">x</p>'],
  [
    'style attribute script',
    '<p style="background:url(javascript:RUN);width:expression(RUN);behavior:url(LEAK);-moz-binding:url(LEAK)">x</p>',
  ],
  [
    'style with escapes',
    '<p style="background:u\\72 l(LEAK);background:\\75\\72\\6c("LEAK")">x</p>',
  ],
  ['style with comment', '<p style="back/**/ground:ur/**/l(LEAK);background:url/**/(LEAK)">x</p>'],
  ['style with variables', '<p style="--u:url(LEAK);background:var(--u)">x</p>'],
  [
    'style with image set',
    `<p style="background:image-set('LEAK' 1x);background:-webkit-image-set(url(LEAK) 1x)">x</p>`,
  ],
  [
    'style with cross fade',
    '<p style="background:cross-fade(url(LEAK),url(LEAK),50%);background:-webkit-cross-fade(url(LEAK),url(LEAK),.5)">x</p>',
  ],
  [
    'style with other pictures',
    '<ul style="list-style:url(LEAK)"><li style="list-style-image:url(LEAK)">x</li></ul><p style="cursor:url(LEAK),auto;border-image:url(LEAK) 30;mask:url(LEAK);-webkit-mask-image:url(LEAK);filter:url(LEAK#f);clip-path:url(LEAK#f);shape-outside:url(LEAK);content:url(LEAK);offset-path:url(LEAK)">x</p>',
  ],
  ['style that quotes', `<p style='font-family:"x;} * {background:url(LEAK)}"'>x</p>`],
  ['style that ends the attribute', '<p style="x:&quot;&gt;&lt;img src=x onerror=RUN&gt;">x</p>'],
  [
    'id that shadows',
    '<a id="document"></a><img name="getElementById" id="body" alt=""/><p id="location">x</p>',
  ],
  [
    'old link schemes',
    '<a href="mhtml:LEAK!x">x</a><a href="ms-its:x">y</a><a href="intent://x">z</a>',
  ],
  [
    'usemap',
    '<img usemap="#m" alt=""/><map name="m"><area href="javascript:RUN" shape="default" alt=""/></map>',
  ],
  [
    'export parts',
    '<p is="x-y" slot="s" part="p" nonce="n" itemscope="" itemid="javascript:RUN">x</p>',
  ],
  ['XInclude', '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="LEAK"/>'],
  [
    'XSLT',
    '<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><script>RUN</script></xsl:template></xsl:stylesheet>',
  ],
  [
    'XML events',
    '<ev:listener xmlns:ev="http://www.w3.org/2001/xml-events" event="load" handler="#x"/>',
  ],
  [
    'XForms',
    '<x:model xmlns:x="http://www.w3.org/2002/xforms"><x:action ev:event="x">RUN</x:action></x:model>',
  ],
  [
    'XBL',
    '<bindings xmlns="http://www.mozilla.org/xbl"><binding id="x"><implementation><constructor>RUN</constructor></implementation></binding></bindings>',
  ],
  [
    'speculation rules',
    '<script type="speculationrules">{"prefetch":[{"source":"list","urls":["LEAK"]}]}</script>',
  ],
  ['import map', '<script type="importmap">{"imports":{"x":"LEAK"}}</script>'],
  [
    'EPUB trigger',
    '<epub:trigger xmlns:epub="http://www.idpf.org/2007/ops" xmlns:ev="http://www.w3.org/2001/xml-events" action="play" ev:observer="a" ref="b"/>',
  ],
  [
    'EPUB switch',
    '<epub:switch xmlns:epub="http://www.idpf.org/2007/ops"><epub:case required-namespace="x"><script>RUN</script></epub:case><epub:default><img src="x" onerror="RUN"/></epub:default></epub:switch>',
  ],
  ['UTF-7', '+ADw-script+AD4-RUN+ADw-/script+AD4-'],
  ['wide angle brackets', '\uff1cscript\uff1eRUN\uff1c/script\uff1e'],
  ['lone surrogates', '<p title="\ud800">\udc00<img src="x" onerror="RUN"/></p>'],
];

const heads: readonly (readonly [name: string, markup: string])[] = [
  ['script in the head', '<script>RUN</script>'],
  ['script elsewhere', '<script src="LEAK" async="async"></script>'],
  ['base', '<base href="http://evil.example/leak/" target="_top"/>'],
  ['refresh', '<meta http-equiv="refresh" content="0;url=LEAK"/>'],
  ['refresh in capitals', '<META HTTP-EQUIV="Refresh" CONTENT="0; URL=LEAK"/>'],
  [
    'set cookie',
    '<meta http-equiv="Set-Cookie" content="a=b"/><meta http-equiv="Link" content="&lt;LEAK&gt;; rel=stylesheet"/>',
  ],
  [
    'policy of the book',
    `<meta http-equiv="Content-Security-Policy" content="report-uri LEAK; img-src 'none'"/><script>RUN</script>`,
  ],
  [
    'style sheet elsewhere',
    '<link rel="stylesheet" href="LEAK"/><link rel="alternate stylesheet" href="LEAK" title="x"/>',
  ],
  ['style sheet as data', '<link rel="stylesheet" href="data:text/css,@import%20url(LEAK);"/>'],
  ['style import', '<style>@import "LEAK"; @import url(LEAK); @import url("LEAK") screen;</style>'],
  ['style import with escapes', '<style>@\\69mport "LEAK"; @import u\\72l(LEAK);</style>'],
  ['style import with comment', '<style>@import/**/"LEAK"; /*</style><img src="LEAK"/>*/</style>'],
  ['style font', '<style>@font-face{font-family:x;src:url(LEAK)} body{font-family:x}</style>'],
  [
    'style font with variants',
    '<style>@font-face{font-family:x;src:local(x),url("LEAK") format("woff2"),url(\'LEAK\')} *{font:9px x}</style>',
  ],
  [
    'style picture',
    '<style>body{background:url(LEAK)} p::before{content:url(LEAK)} html{background-image:url("LEAK"),none}</style>',
  ],
  [
    'style picture by attribute',
    '<style>*{background:attr(title url)} p{--x:"LEAK";background:src(var(--x));background:image("LEAK")}</style>',
  ],
  [
    'style nesting',
    '<style>p{& span{background:url(LEAK)} span &{background:url(LEAK)} @media all{background:url(LEAK)}}</style>',
  ],
  [
    'style layers',
    '<style>@layer x{body{background:url(LEAK)}} @container (width>0){body{background:url(LEAK)}} @scope (body){p{background:url(LEAK)}}</style>',
  ],
  [
    'style media',
    '<style>@media screen{body{background:url(LEAK)}} @supports (display:grid){html{background:url(LEAK)}}</style>',
  ],
  [
    'style property',
    '<style>@property --x{syntax:"<url>";inherits:true;initial-value:url(LEAK)} body{background:var(--x)}</style>',
  ],
  [
    'style keyframes',
    '<style>@keyframes k{from{background:url(LEAK)}to{background:url(LEAK)}} body{animation:k 1s}</style>',
  ],
  ['style string trick', '<style>a{content:"\\"} body{background:url(LEAK)} b{x:""}</style>'],
  ['style newline in string', '<style>a{content:"x\n} body{background:url(LEAK)}</style>'],
  [
    'style comment trick',
    '<style>a{x: / /**/ * } b{content:"*/ } body{background:url(LEAK)} /*"}</style>',
  ],
  ['style bad URL', '<style>a{background:url(x y} body{background:url(LEAK)}</style>'],
  ['style that ends', '<style>a::before{content:"&lt;/style>&lt;script>RUN&lt;/script>"}</style>'],
  [
    'style that ends in CSS escapes',
    '<style>a::before{content:"\\3c/style\\3e\\3cscript\\3eRUN\\3c/script\\3e"}</style>',
  ],
  [
    'style in CDATA',
    '<style><![CDATA[ body{background:url(LEAK)} </style><script>RUN</script> ]]></style>',
  ],
  ['style in a comment', '<style><!-- body{background:url(LEAK)} --></style>'],
  [
    'style expression',
    '<style>body{width:expression(RUN);behavior:url(LEAK);-moz-binding:url("LEAK#x")}</style>',
  ],
  ['style charset trick', '<style>@charset "utf-7"; +AEA-import "LEAK";</style>'],
  [
    'style namespace',
    '<style>@namespace x url(LEAK); @document url(LEAK){body{background:url(LEAK)}}</style>',
  ],
  [
    'style cursor',
    '<style>html,body{cursor:url(LEAK),auto;list-style:url(LEAK);border-image:url(LEAK) 1;-webkit-box-reflect:below 0 url(LEAK)}</style>',
  ],
  [
    'style view transition',
    '<style>@view-transition{navigation:auto} @page{background:url(LEAK)} ::marker{content:url(LEAK)}</style>',
  ],
  ['title that ends', '<title>&lt;/title>&lt;script>RUN&lt;/script></title>'],
  [
    'noscript in the head',
    '<noscript><link rel="stylesheet" href="LEAK"/><style>body{background:url(LEAK)}</style></noscript>',
  ],
  ['object in the head', '<object data="LEAK" type="text/html"/><iframe src="LEAK"/>'],
];

const documents: readonly (readonly [name: string, markup: string])[] = [
  [
    'attributes declared in the DOCTYPE',
    `<!DOCTYPE html [<!ATTLIST p onclick CDATA "RUN" xmlns CDATA "http://www.w3.org/1999/xhtml"><!ATTLIST body onload CDATA "RUN">]><html ${xhtmlNs}><body><p>x</p></body></html>`,
  ],
  [
    'entity that holds a script',
    `<!DOCTYPE html [<!ENTITY s "<script xmlns='http://www.w3.org/1999/xhtml'>RUN</script>">]><html ${xhtmlNs}><body>&s;</body></html>`,
  ],
  [
    'external entity',
    `<!DOCTYPE html [<!ENTITY s SYSTEM "LEAK"><!ENTITY % p SYSTEM "LEAK"> %p;]><html ${xhtmlNs}><body>&s;</body></html>`,
  ],
  ['external DTD', `<!DOCTYPE html SYSTEM "LEAK"><html ${xhtmlNs}><body>x</body></html>`],
  [
    'style sheet instruction',
    `<?xml-stylesheet type="text/css" href="LEAK"?><html ${xhtmlNs}><body>x</body></html>`,
  ],
  [
    'transformation instruction',
    `<?xml-stylesheet type="text/xsl" href="LEAK"?><html ${xhtmlNs}><body>x</body></html>`,
  ],
  ['root is a script', `<script ${xhtmlNs}>RUN</script>`],
  ['root is a picture', `<svg ${svgNs} onload="RUN"><script>RUN</script></svg>`],
  [
    'root under a prefix',
    `<h:html xmlns:h="http://www.w3.org/1999/xhtml"><h:body onload="RUN"><h:script>RUN</h:script></h:body></h:html>`,
  ],
  ['no root', 'text <script>RUN</script>'],
  ['two bodies', `<html ${xhtmlNs}><body>x</body><body onload="RUN">y</body></html>`],
  ['after the end', `<html ${xhtmlNs}><body>x</body></html><script>RUN</script>`],
  [
    'handlers on the root',
    `<html ${xhtmlNs} onload="RUN" onclick="RUN" manifest="LEAK"><head profile="LEAK"/><body>x</body></html>`,
  ],
  ['frames', `<html ${xhtmlNs}><frameset cols="*"><frame src="LEAK"/></frameset></html>`],
  [
    'declared encoding that lies',
    `<?xml version="1.0" encoding="utf-7"?><html ${xhtmlNs}><body>+ADw-script+AD4-RUN+ADw-/script+AD4-</body></html>`,
  ],
];

const pictures: readonly (readonly [name: string, markup: string])[] = [
  ['script', `<svg ${svgNs}><script>RUN</script></svg>`],
  ['handler', `<svg ${svgNs} onload="RUN"><rect onclick="RUN" width="9" height="9"/></svg>`],
  ['link', `<svg ${svgNs} ${xlink}><a xlink:href="javascript:RUN"><text y="9">x</text></a></svg>`],
  [
    'picture elsewhere',
    `<svg ${svgNs} ${xlink}><image href="LEAK" width="9" height="9"/><image xlink:href="LEAK"/></svg>`,
  ],
  [
    'style sheet',
    `<?xml-stylesheet href="LEAK"?><svg ${svgNs}><style>@import "LEAK";</style></svg>`,
  ],
  [
    'foreign objects',
    `<svg ${svgNs}><foreignObject width="9" height="9"><iframe ${xhtmlNs} src="LEAK"/><img ${xhtmlNs} src="x" onerror="RUN"/></foreignObject></svg>`,
  ],
  [
    'animation',
    `<svg ${svgNs}><a href="#x"><animate attributeName="href" values="javascript:RUN"/><text y="9">x</text></a><set onbegin="RUN"/></svg>`,
  ],
  ['HTML root', `<html ${xhtmlNs}><body onload="RUN"><script>RUN</script></body></html>`],
  [
    'HTML script inside',
    `<svg ${svgNs}><h:script xmlns:h="http://www.w3.org/1999/xhtml">RUN</h:script></svg>`,
  ],
  [
    'DTD',
    `<!DOCTYPE svg [<!ENTITY x "<script>RUN</script>"><!ATTLIST svg onload CDATA "RUN">]><svg ${svgNs}>&x;</svg>`,
  ],
];

function of(place: Payload['place'], list: readonly (readonly [string, string])[]): Payload[] {
  return list.map(([name, markup]) => ({ name: `${place}: ${name}`, place, markup }));
}

/** All payloads, `RUN` and `LEAK` still to be filled in. */
export const payloads: readonly Payload[] = [
  ...of('body', elements),
  ...of(
    'body',
    [...handlerPayloads, ...links].map(({ name, markup }) => [name, markup] as const),
  ),
  ...of('head', heads),
  ...of('document', documents),
  ...of('svg', pictures),
];
