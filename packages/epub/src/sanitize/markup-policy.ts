/** The three vocabularies that a book's documents are made of. */
export type Vocabulary = 'html' | 'svg' | 'math';

/** Namespace names of the vocabularies, and of `epub:type`. */
export const namespaces: Readonly<Record<Vocabulary | 'epub', string>> = {
  html: 'http://www.w3.org/1999/xhtml',
  svg: 'http://www.w3.org/2000/svg',
  math: 'http://www.w3.org/1998/Math/MathML',
  epub: 'http://www.idpf.org/2007/ops',
};

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** HTML elements that may stand in the body, in lower case. */
export const htmlElements = words(
  'a abbr acronym address area article aside audio b bdi bdo big blockquote br caption center cite code col colgroup ' +
    'data dd del details dfn dir div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ' +
    'ins kbd li main map mark menu nav ol p pre q rb rp rt rtc ruby s samp section small source span strike strong ' +
    'sub summary sup table tbody td tfoot th thead time tr track tt u ul var video wbr',
);

/** HTML elements that have no content and no closing tag. */
export const voidElements = words('area br col hr img source track wbr');

/** Elements that disappear together with everything in them, whatever vocabulary they claim to be of. */
export const droppedElements = words(
  'script style title iframe frame frameset noframes noembed noscript embed applet template textarea select ' +
    'option optgroup datalist button input xmp plaintext listing param base basefont link meta bgsound portal ' +
    'fencedframe annotation-xml animate animatecolor animatemotion animatetransform set discard handler listener metadata',
);

/** Attributes that any HTML element may have. `style`, `id`, `class` and `epub:type` are handled before this list. */
export const htmlAttributes = words(
  'title lang dir role align valign width height colspan rowspan scope headers abbr summary border cellpadding ' +
    'cellspacing bgcolor span start reversed value type alt coords shape datetime open clear color face size noshade ' +
    'nowrap loop kind srclang label compact hidden hspace vspace',
);

/** SVG elements by lower-case name, in the spelling that SVG wants. */
export const svgElements = spellings(
  'a circle clipPath defs desc ellipse feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix ' +
    'feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR ' +
    'feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight ' +
    'feTile feTurbulence filter foreignObject g image line linearGradient marker mask path pattern polygon ' +
    'polyline radialGradient rect stop style svg switch symbol text textPath title tspan use view',
);

/** SVG attributes by lower-case name, in the spelling that SVG wants. None of them takes a URL but in the form `url(#id)`. */
export const svgAttributes = spellings(
  'accumulate additive alignment-baseline amplitude azimuth baseFrequency baseline-shift bias class clip clip-path ' +
    'clip-rule clipPathUnits color color-interpolation color-interpolation-filters cx cy d diffuseConstant direction ' +
    'display divisor dominant-baseline dx dy edgeMode elevation exponent fill fill-opacity fill-rule filter filterUnits ' +
    'flood-color flood-opacity font-family font-size font-size-adjust font-stretch font-style font-variant font-weight ' +
    'fr fx fy glyph-orientation-horizontal glyph-orientation-vertical gradientTransform gradientUnits height ' +
    'image-rendering in in2 intercept k1 k2 k3 k4 kernelMatrix kernelUnitLength kerning lang lengthAdjust ' +
    'letter-spacing lighting-color limitingConeAngle marker-end marker-mid marker-start markerHeight markerUnits ' +
    'markerWidth mask maskContentUnits maskUnits method mode numOctaves offset opacity operator order orient ' +
    'orientation origin overflow paint-order patternContentUnits patternTransform patternUnits points pointsAtX ' +
    'pointsAtY pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits r radius refX refY result role rotate rx ry ' +
    'scale seed shape-rendering slope spacing specularConstant specularExponent spreadMethod startOffset ' +
    'stdDeviation stitchTiles stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap ' +
    'stroke-linejoin stroke-miterlimit stroke-opacity stroke-width surfaceScale systemLanguage tableValues targetX ' +
    'targetY text-anchor text-decoration text-rendering textLength transform transform-origin type unicode-bidi ' +
    'values vector-effect version viewBox viewTarget visibility width word-spacing writing-mode x x1 x2 xChannelSelector ' +
    'y y1 y2 yChannelSelector z zoomAndPan',
);

/** MathML Core elements, and the older ones that renderers still know. */
export const mathElements = words(
  'math maction maligngroup annotation menclose merror mfenced mfrac mi mlabeledtr mlongdiv mmultiscripts mn mo mover ' +
    'mpadded mphantom mprescripts mroot mrow ms mscarries mscarry msgroup msline mspace msqrt msrow mstack mstyle msub ' +
    'msubsup msup mtable mtd mtext mtr munder munderover none semantics',
);

/** MathML attributes in lower case. */
export const mathAttributes = words(
  'accent accentunder align alttext bevelled charalign charspacing close columnalign columnlines columnspacing ' +
    'columnspan crossout decimalpoint denomalign depth dir display displaystyle encoding equalcolumns equalrows fence ' +
    'fontfamily fontsize fontstyle fontweight form frame framespacing height indentalign infixlinebreakstyle ' +
    'intent largeop length linebreak linethickness location lspace lquote mathbackground mathcolor mathsize mathvariant ' +
    'maxsize minsize movablelimits notation numalign open overflow position rowalign rowlines rowspacing rowspan rquote ' +
    'rspace scriptlevel scriptminsize scriptsizemultiplier selection separator separators shift side stackalign ' +
    'stretchy subscriptshift superscriptshift symmetric title voffset width lang role',
);

function spellings(text: string): ReadonlyMap<string, string> {
  return new Map(text.split(' ').map((name) => [name.toLowerCase(), name]));
}
