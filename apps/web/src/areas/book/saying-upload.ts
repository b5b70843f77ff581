import { HttpError } from '#core/http/http-error.ts';
import { notifier } from '#core/http/notifier.ts';

/** Why a file was not taken, in the words of whoever sent it; `damaged` for one that is not of its type. */
export function refusalOf(error: unknown, damaged: string): string {
  // The server's text lists every type that may be uploaded anywhere.
  if (error instanceof HttpError && error.code === 415) return damaged;
  return error instanceof HttpError && error.message !== ''
    ? error.message
    : '没有传上去，请再试一次';
}

/** Waits for an upload, which says nothing itself, and tells why it failed. */
export async function sayingUpload(upload: Promise<string>, damaged: string): Promise<string> {
  try {
    return await upload;
  } catch (error) {
    notifier().message('warning', refusalOf(error, damaged));
    throw error;
  }
}
