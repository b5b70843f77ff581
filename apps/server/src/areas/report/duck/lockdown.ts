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
export const lockdown = [
  `set temp_directory = ''`,
  `set allowed_directories = []`,
  `set enable_external_access = false`,
  `set lock_configuration = true`,
];
