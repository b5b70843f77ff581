/** Functions that may stand in a value. None of them loads anything but `url`, which is checked by itself. */
export const valueFunctions: ReadonlySet<string> = new Set(
  (
    'url rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix calc min max clamp round abs sign var env attr ' +
    'counter counters linear-gradient radial-gradient conic-gradient repeating-linear-gradient ' +
    'repeating-radial-gradient repeating-conic-gradient -webkit-linear-gradient -webkit-radial-gradient ' +
    'local format tech matrix matrix3d translate translate3d translatex translatey translatez scale scale3d scalex ' +
    'scaley scalez rotate rotate3d rotatex rotatey rotatez skew skewx skewy perspective cubic-bezier steps ' +
    'rect inset circle ellipse polygon blur brightness contrast drop-shadow grayscale hue-rotate invert opacity ' +
    'saturate sepia repeat minmax fit-content symbols styleset stylistic swash ornaments annotation character-variant'
  ).split(' '),
);

/** Functions that may stand in a selector. */
export const selectorFunctions: ReadonlySet<string> = new Set(
  'not is where has matches nth-child nth-last-child nth-of-type nth-last-of-type lang dir'.split(
    ' ',
  ),
);

/** Properties that run code or attach foreign behaviour in some browser. */
export const forbiddenProperties: ReadonlySet<string> = new Set([
  'behavior',
  '-ms-behavior',
  '-moz-binding',
  '-webkit-user-modify',
]);

/** `position` may not leave the flow of the book for the frame of the reader: no fixed or sticky overlays. */
export const allowedPositions: ReadonlySet<string> = new Set([
  'static',
  'relative',
  'absolute',
  'inherit',
  'initial',
  'unset',
  'revert',
]);

/** Namespaces that `@namespace` may bind. */
export const styleNamespaces: ReadonlySet<string> = new Set([
  'http://www.w3.org/1999/xhtml',
  'http://www.w3.org/2000/svg',
  'http://www.w3.org/1998/Math/MathML',
  'http://www.w3.org/1999/xlink',
  'http://www.idpf.org/2007/ops',
]);

/** Media types that a `data:` URL may carry in a style sheet or as a picture: no SVG, which can carry anything. */
export const inlineTypes: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'font/woff2',
  'font/woff',
  'font/ttf',
  'font/otf',
  'application/font-woff',
  'application/font-woff2',
  'application/x-font-ttf',
  'application/x-font-opentype',
  'application/vnd.ms-opentype',
]);
