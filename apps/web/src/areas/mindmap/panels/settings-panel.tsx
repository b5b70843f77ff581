import { setDocumentConfig } from '@wm/mindmap/document-commands';
import { watermarkOf } from '@wm/mindmap/watermark';
import type { WatermarkConfig } from '@wm/mindmap/watermark';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { useEditor, useMapVersion, useWords } from '../editor/editor-context.ts';
import { setConfig, usePreferences } from '../storage/preferences.ts';
import { ColorField, NumberField, Section, SelectField, SwitchField } from './fields.tsx';

function Watermark(): ReactNode {
  const { map } = useEditor();
  const { t } = useWords();
  useMapVersion();
  const mark = watermarkOf(map.session.head.config);
  const set = (change: Partial<WatermarkConfig>): void =>
    void map.run(setDocumentConfig, { values: { watermarkConfig: { ...mark, ...change } } });
  const style = (change: Partial<WatermarkConfig['textStyle']>): void =>
    set({ textStyle: { ...mark.textStyle, ...change } });
  return (
    <Section title={t('watermark')}>
      <Input
        aria-label={t('watermarkText')}
        placeholder={t('watermarkText')}
        value={mark.text}
        maxLength={100}
        onChange={(event) => set({ text: event.target.value })}
      />
      <ColorField
        label={t('color')}
        value={mark.textStyle.color}
        onChange={(color) => style({ color })}
      />
      <NumberField
        label={t('fontSize')}
        value={mark.textStyle.fontSize}
        min={8}
        onChange={(fontSize) => style({ fontSize })}
      />
      <NumberField
        label={t('opacity')}
        value={mark.textStyle.opacity}
        max={1}
        step={0.1}
        onChange={(opacity) => style({ opacity })}
      />
      <NumberField
        label={t('angle')}
        value={mark.angle}
        max={90}
        onChange={(angle) => set({ angle })}
      />
      <NumberField
        label={t('lineSpacing')}
        value={mark.lineSpacing}
        min={1}
        max={1000}
        onChange={(lineSpacing) => set({ lineSpacing })}
      />
      <NumberField
        label={t('textSpacing')}
        value={mark.textSpacing}
        min={1}
        max={1000}
        onChange={(textSpacing) => set({ textSpacing })}
      />
      <SwitchField
        label={t('onlyExport')}
        value={mark.onlyExport}
        onChange={(onlyExport) => set({ onlyExport })}
      />
    </Section>
  );
}

/** Choices by their values. */
function choices<Value extends string>(
  labels: Readonly<Record<Value, string>>,
): { value: Value; label: string }[] {
  return Object.entries<string>(labels).map(([value, label]) => ({ value: value as Value, label }));
}

/** Settings of this browser, and the watermark that is saved with the map. */
export function SettingsPanel(): ReactNode {
  const { t } = useWords();
  const config = usePreferences((state) => state.config);
  return (
    <>
      <Section title={t('settings')}>
        <SelectField
          label={t('wheel')}
          value={config.mousewheelAction}
          options={choices({ move: t('wheelMoves'), zoom: t('wheelZooms') })}
          onChange={(mousewheelAction) => setConfig({ mousewheelAction })}
        />
        <SelectField
          label={t('newNode')}
          value={config.createNewNodeBehavior}
          options={choices({
            default: t('newNodeDefault'),
            notActive: t('newNodeNotActive'),
            activeOnly: t('newNodeActiveOnly'),
          })}
          onChange={(createNewNodeBehavior) => setConfig({ createNewNodeBehavior })}
        />
        <SelectField
          label={t('paste')}
          value={config.pasteType}
          options={choices({ clipBoard: t('pasteClipboard'), canvas: t('pasteCanvas') })}
          onChange={(pasteType) => setConfig({ pasteType })}
        />
        <SelectField
          label={t('mouse')}
          value={config.useLeftKeySelectionRightKeyDrag ? 'select' : 'drag'}
          options={choices({ drag: t('leftDrags'), select: t('leftSelects') })}
          onChange={(left) => setConfig({ useLeftKeySelectionRightKeyDrag: left === 'select' })}
        />
        <SelectField
          label={t('rootPlaceX')}
          value={config.rootPlaceX}
          options={choices({ left: t('toLeft'), center: t('toCenter'), right: t('toRight') })}
          onChange={(rootPlaceX) => setConfig({ rootPlaceX })}
        />
        <SelectField
          label={t('rootPlaceY')}
          value={config.rootPlaceY}
          options={choices({ top: t('toTop'), center: t('toCenter'), bottom: t('toBottom') })}
          onChange={(rootPlaceY) => setConfig({ rootPlaceY })}
        />
        <SwitchField
          label={t('scrollbar')}
          value={config.isShowScrollbar}
          onChange={(isShowScrollbar) => setConfig({ isShowScrollbar })}
        />
        {config.isShowScrollbar && (
          <SelectField
            label={t('scrollbarDirection')}
            value={config.scrollbarDirection}
            options={choices({
              both: t('scrollbarBoth'),
              vertical: t('vertical'),
              horizontal: t('horizontal'),
            })}
            onChange={(scrollbarDirection) => setConfig({ scrollbarDirection })}
          />
        )}
        <SwitchField
          label={t('sheetDark')}
          value={config.isSheetDark}
          onChange={(isSheetDark) => setConfig({ isSheetDark })}
        />
        <p className="mm-note">{t('sheetDarkHint')}</p>
        <SwitchField
          label={t('richText')}
          value={config.openNodeRichText}
          onChange={(openNodeRichText) => setConfig({ openNodeRichText })}
        />
        <p className="mm-note">{t('richTextHint')}</p>
        <SwitchField
          label={t('freeDrag')}
          value={config.enableFreeDrag}
          onChange={(enableFreeDrag) => setConfig({ enableFreeDrag })}
        />
      </Section>
      <Watermark />
    </>
  );
}
