/** What of the File System Access API is used; browsers without it lack these functions. */
interface FilePickers {
  showOpenFilePicker?(options: object): Promise<FileHandle[]>;
  showSaveFilePicker?(options: object): Promise<FileHandle>;
}

interface FileHandle {
  getFile(): Promise<File>;
  createWritable(): Promise<{ write(text: string): Promise<void>; close(): Promise<void> }>;
}

const types = [{ description: '思维导图', accept: { 'application/json': ['.smm', '.json'] } }];

function pickers(): FilePickers {
  return window as FilePickers;
}

/** Whether this browser can open and save local files here: it has the dialogs and the page is secure. */
export function isOpenSupported(): boolean {
  return window.isSecureContext && pickers().showOpenFilePicker !== undefined;
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** The bytes of the file a user chooses; nothing when they close the dialog. */
export async function chooseFile(): Promise<Uint8Array | undefined> {
  try {
    const [handle] = (await pickers().showOpenFilePicker?.({ types, multiple: false })) ?? [];
    const file = await handle?.getFile();
    return file && new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    if (isAbort(error)) return undefined;
    throw error;
  }
}

/** Writes a text to a file the user chooses; nothing when they close the dialog. */
export async function writeChosen(suggestedName: string, text: string): Promise<void> {
  try {
    const handle = await pickers().showSaveFilePicker?.({ types, suggestedName });
    const stream = await handle?.createWritable();
    await stream?.write(text);
    await stream?.close();
  } catch (error) {
    if (!isAbort(error)) throw error;
  }
}

const keepAddressMs = 60_000;

/** Offers a file for download. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keepAddressMs);
}
