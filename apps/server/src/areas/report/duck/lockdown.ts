/** What a DuckDB file is opened with: little of the machine, and nothing that comes from elsewhere. */
export const settings = {
  threads: '2',
  memory_limit: '512MB',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  allow_community_extensions: 'false',
};

/**
 * What is said before anything is read of it, in this order: it may open no file beside its own, not even by name, and nothing
 * that comes later may change that.
 */
export const lockdown = lockedTo([]);

/** The same, but for some files that it may read. Their names are ours and hold nothing that must be quoted. */
export function lockedTo(files: readonly string[]): string[] {
  const list = files.map((file) => `'${file.replaceAll("'", "''")}'`);
  return [
    `set temp_directory = ''`,
    `set allowed_directories = []`,
    `set allowed_paths = [${list.join(', ')}]`,
    `set enable_external_access = false`,
    `set lock_configuration = true`,
  ];
}
