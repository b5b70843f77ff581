/** Levels that categories may stand below each other. */
export const deepestCategory = 4;
/** Specifications that one product may have. */
export const mostSkus = 50;
/** Pictures of a product. */
export const mostPictures = 5;
/** Different things that one order may hold. */
export const mostLines = 50;
/** How many of one thing an order may take. */
export const mostOfOne = 999;
/** How long an order waits for its payment. */
export const payMinutes = 30;
/** Campaigns that may be kept, past ones too. */
export const mostCampaigns = 100;
/** Products on the shelf of one. */
export const mostInCampaign = 500;
/** Of a product's description as HTML; a sheet brings so many characters of plain text. */
export const longestDetail = 40_000;
export const longestPlainDetail = 5000;
/** Characters of a barcode. */
export const longestBarcode = 48;
/** The dearest price, in 分. */
export const dearest = 99_999_999;
/** The largest stock of a specification. */
export const largestStock = 1_000_000;
