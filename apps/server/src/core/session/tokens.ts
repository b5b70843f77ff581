import { hash, randomBytes } from 'node:crypto';

/** 256 random bits as base64url: a token nobody can guess and nothing can forge. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
