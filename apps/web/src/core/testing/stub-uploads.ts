import { vi } from 'vitest';

/** One upload as the stubbed server saw it; it ends when the test says how. */
export interface SeenUpload {
  url: string;
  file: File;
  authorization: string;
  progress: (share: number) => void;
  /** Answers in the server's envelope. */
  answer: (body: object, status?: number) => void;
  /** The connection breaks. */
  fail: () => void;
  isAborted: () => boolean;
}

/** Takes the place of the browser's XMLHttpRequest, which uploads go by, and keeps what was sent. */
export function stubUploads(): SeenUpload[] {
  const seen: SeenUpload[] = [];
  class StubRequest extends EventTarget {
    upload = new EventTarget();
    status = 0;
    responseText = '';
    timeout = 0;
    #url = '';
    #authorization = '';
    #isAborted = false;

    open(_method: string, url: string): void {
      this.#url = url;
    }

    setRequestHeader(name: string, value: string): void {
      if (name === 'Authorization') this.#authorization = value;
    }

    getResponseHeader(): null {
      return null;
    }

    abort(): void {
      this.#isAborted = true;
      this.dispatchEvent(new Event('abort'));
    }

    send(form: FormData): void {
      seen.push({
        url: this.#url,
        file: form.get('file') as File,
        authorization: this.#authorization,
        isAborted: () => this.#isAborted,
        progress: (share) =>
          this.upload.dispatchEvent(
            new ProgressEvent('progress', { loaded: share * 100, total: 100 }),
          ),
        answer: (body, status = 200) => {
          this.status = status;
          this.responseText = JSON.stringify(body);
          this.dispatchEvent(new Event('load'));
        },
        fail: () => this.dispatchEvent(new Event('error')),
      });
    }
  }
  vi.stubGlobal('XMLHttpRequest', StubRequest);
  return seen;
}
