import type { FastifyRequest } from 'fastify';

const ownImages = "img-src 'self' data: blob:";
const ownFrames = "frame-src 'self' blob:";

const ownScripts = "script-src 'self'";

const policy = [
  "default-src 'self'",
  ownScripts,
  // Editors, diagrams and the reader's pages write style text at run time; style text can send nothing away because
  // images, fonts and connections stay on our own origin.
  "style-src 'self' 'unsafe-inline' blob:",
  ownImages,
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  ownFrames,
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types default dompurify wm-xml',
  'report-uri /csp-report',
].join('; ');

const headers = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'x-robots-tag': 'noindex',
};

const secureHeaders = { ...headers, 'strict-transport-security': 'max-age=31536000' };

/** The headers every answer carries; over HTTPS also HSTS. */
export function securityHeaders(request: FastifyRequest): Record<string, string> {
  return request.protocol === 'https' ? secureHeaders : headers;
}

/** What a page may do beyond others. */
interface PageSources {
  /** Origins that it may show in frames; each must be an origin and nothing else. */
  frames: readonly string[];
  /** Origins of pictures, likewise. */
  images?: readonly string[];
  /** Hashes of the scripts that stand in it: 'sha256-…'. */
  scripts?: readonly string[];
}

/** The policy of a page. Its own scripts may compile WebAssembly, which CRAM files are unpacked by; that runs no text as a script. */
export function pagePolicy({ frames, images = [], scripts = [] }: PageSources): string {
  return policy
    .replace(ownScripts, [ownScripts, "'wasm-unsafe-eval'", ...scripts].join(' '))
    .replace(ownFrames, [ownFrames, ...frames].join(' '))
    .replace(ownImages, [ownImages, ...images].join(' '));
}
