/** The prefix of stored files (specification 7), unless the server's page names another host. */
function fileHost(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="wm-file-host"]');
  return meta?.content ?? '/prod-api';
}

/** Where a stored file is shown from. An address that is whole already stays as it is. */
export function fileAddress(fileName: string): string {
  return /^(https?:|blob:|data:)/.test(fileName) ? fileName : fileHost() + fileName;
}

/** The names in a form's value: several files stand in one text, separated by commas. */
export function fileNamesIn(value: string | null | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}
