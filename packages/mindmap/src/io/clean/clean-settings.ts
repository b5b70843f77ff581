import { judgeImage, removeAddresses } from './clean-node-data.ts';
import type { Findings } from '../findings.ts';
import { isJsonObject, type JsonObject } from './safe-json.ts';

/**
 * Makes the settings beside the root of an untrusted document safe, in place: layout, theme, view and
 * config of the wrong type and theme values that would fetch something are removed and reported. What is
 * harmless or unknown stays exactly as it is.
 */
export function cleanSettings(file: JsonObject, findings: Findings): void {
  for (const key of ['theme', 'view', 'config']) {
    const value = file[key];
    if (value !== undefined && value !== null && !isJsonObject(value))
      dropSetting(file, key, findings);
  }
  if (file.layout !== undefined && typeof file.layout !== 'string')
    dropSetting(file, 'layout', findings);
  if (!isJsonObject(file.theme)) return;
  const { config, template } = file.theme;
  if (template !== undefined && typeof template !== 'string') {
    dropSetting(file, 'theme', findings);
    return;
  }
  if (config === undefined || config === null) return;
  removeAddresses(config, findings);
  if (isJsonObject(config)) cleanBackground(config, findings);
}

function dropSetting(file: JsonObject, key: string, findings: Findings): void {
  Reflect.deleteProperty(file, key);
  findings.add('field-invalid', key);
}

function cleanBackground(config: JsonObject, findings: Findings): void {
  const image = config.backgroundImage;
  if (typeof image !== 'string' || image === '' || image === 'none') return;
  const verdict = judgeImage(image);
  if (verdict === 'remote') findings.add('image-remote', image);
  if (verdict !== 'bad') return;
  Reflect.deleteProperty(config, 'backgroundImage');
  findings.add('image-dropped', 'backgroundImage');
}
