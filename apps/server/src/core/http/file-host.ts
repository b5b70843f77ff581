import { settingDefaults } from '@wm/contract/system/config-rules';
import type { Core } from '#core/core.ts';
import { frameOrigin } from './address/frame-origins.ts';

const key = 'sys.file.host';

/** Where pages show files from. */
export interface FileHost {
  /** What stands before a file's name. */
  prefix: string;
  /** Whether the page must be told, because it is not the usual place. */
  isOwn: boolean;
  /** Origins that pictures may come from, beside our own. */
  origins: string[];
}

/** Reads where files are shown from; while the database is away the last known place holds. */
export function createFileHost({ settings, logger }: Pick<Core, 'settings' | 'logger'>) {
  let prefix = settingDefaults[key];
  return async (): Promise<FileHost> => {
    try {
      prefix = await settings.text(key);
    } catch (error) {
      logger.warn({ err: error }, 'the file host could not be read');
    }
    const origin = frameOrigin(prefix);
    return {
      prefix,
      isOwn: prefix === settingDefaults[key],
      origins: origin === undefined ? [] : [origin],
    };
  };
}
