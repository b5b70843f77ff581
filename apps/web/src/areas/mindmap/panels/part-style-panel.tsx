import { associativeLinesOf, lineAppearance } from '@wm/mindmap/associative-lines';
import type { AssociativeLineStyle, OuterFrame } from '@wm/mindmap/document';
import { removeFrameOf, setFrame } from '@wm/mindmap/frame-commands';
import { removeLine, setLineStyle, setLineText } from '@wm/mindmap/line-commands';
import type { MapPart } from '@wm/mindmap/map-part';
import { frameLook, framesOfChildren } from '@wm/mindmap/outer-frames';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useEditor, useMapVersion, useWords } from '../editor/editor-context.ts';
import { useAlignments } from './alignments.ts';
import {
  ColorField,
  NumberField,
  Section,
  SelectField,
  SwitchField,
  TextField,
} from './fields.tsx';
import { dashesWith, familiesWith } from './options.ts';

interface EndProps {
  hasOwnStyle: boolean;
  onReset: () => void;
  onRemove: () => void;
  removeLabel: string;
}

/** What ends a panel of a part: back to how the theme has it, and away with it. */
function PartEnd({ hasOwnStyle, onReset, onRemove, removeLabel }: EndProps): ReactNode {
  const { t } = useWords();
  return (
    <div className="mm-part-end">
      <Button block disabled={!hasOwnStyle} onClick={onReset}>
        {t('resetPart')}
      </Button>
      <Button block danger onClick={onRemove}>
        {removeLabel}
      </Button>
    </div>
  );
}

/** An object with the same keys and no values: what takes them all away. */
function emptied(values: object): Record<string, undefined> {
  return Object.fromEntries(Object.keys(values).map((key) => [key, undefined]));
}

function LinePanel({ from, to }: Extract<MapPart, { kind: 'line' }>): ReactNode {
  const { map, ui } = useEditor();
  const { t, say } = useWords();
  const lines = associativeLinesOf(map.session.store.get(from)?.data ?? {});
  const line = lines.find(({ target }) => target === to);
  if (!line) return null;
  const look = lineAppearance(map.scene.theme, line.style);
  const set = (style: AssociativeLineStyle): void =>
    void map.run(setLineStyle, { from, to, style });
  return (
    <>
      <Section title={t('line')}>
        <ColorField
          label={t('color')}
          value={look.color}
          onChange={(associativeLineColor) => set({ associativeLineColor })}
        />
        <NumberField
          label={t('width')}
          value={look.width}
          min={1}
          max={20}
          onChange={(associativeLineWidth) => set({ associativeLineWidth })}
        />
        <SelectField
          label={t('dash')}
          value={look.dasharray}
          options={dashesWith(look.dasharray)}
          onChange={(associativeLineDasharray) => set({ associativeLineDasharray })}
        />
        <ColorField
          label={t('activeColor')}
          value={look.activeColor}
          onChange={(associativeLineActiveColor) => set({ associativeLineActiveColor })}
        />
        <NumberField
          label={t('activeWidth')}
          value={look.activeWidth}
          min={1}
          max={40}
          onChange={(associativeLineActiveWidth) => set({ associativeLineActiveWidth })}
        />
      </Section>
      <Section title={t('text')}>
        <TextField
          label={t('lineText')}
          value={line.text}
          onChange={(text) => void map.run(setLineText, { from, to, text })}
        />
        <SelectField
          label={t('fontFamily')}
          value={look.textFamily}
          options={familiesWith(look.textFamily)}
          onChange={(associativeLineTextFontFamily) => set({ associativeLineTextFontFamily })}
        />
        <NumberField
          label={t('fontSize')}
          value={look.textSize}
          min={8}
          max={120}
          onChange={(associativeLineTextFontSize) => set({ associativeLineTextFontSize })}
        />
        <ColorField
          label={t('color')}
          value={look.textColor}
          onChange={(associativeLineTextColor) => set({ associativeLineTextColor })}
        />
      </Section>
      <PartEnd
        hasOwnStyle={Object.keys(line.style).length > 0}
        onReset={() => set(emptied(line.style))}
        onRemove={() => {
          void map.run(removeLine, { from, to });
          ui.getState().view?.svg.focus({ preventScroll: true });
        }}
        removeLabel={say(removeLine.label)}
      />
    </>
  );
}

type SetFrame = (frame: Partial<OuterFrame>) => void;

function FrameLabelPart({ frame, set }: { frame: OuterFrame; set: SetFrame }): ReactNode {
  const { t } = useWords();
  const alignments = useAlignments();
  const look = frameLook(frame);
  return (
    <Section title={t('text')}>
      <TextField label={t('frameText')} value={look.text} onChange={(text) => set({ text })} />
      <SelectField
        label={t('fontFamily')}
        value={look.fontFamily}
        options={familiesWith(look.fontFamily)}
        onChange={(fontFamily) => set({ fontFamily })}
      />
      <NumberField
        label={t('fontSize')}
        value={look.fontSize}
        min={8}
        max={120}
        onChange={(fontSize) => set({ fontSize })}
      />
      <ColorField label={t('color')} value={look.color} onChange={(color) => set({ color })} />
      <SwitchField
        label={t('bold')}
        value={look.fontWeight === 'bold'}
        onChange={(isOn) => set({ fontWeight: isOn ? 'bold' : 'normal' })}
      />
      <SwitchField
        label={t('italic')}
        value={look.fontStyle === 'italic'}
        onChange={(isOn) => set({ fontStyle: isOn ? 'italic' : 'normal' })}
      />
      <SelectField
        label={t('align')}
        value={look.textAlign}
        options={alignments}
        onChange={(textAlign) => set({ textAlign })}
      />
      <ColorField
        label={t('textBackground')}
        value={look.textFill}
        none={t('noFill')}
        onChange={(textFill) => set({ textFill })}
      />
      <NumberField
        label={t('radius')}
        value={look.textFillRadius}
        max={100}
        onChange={(textFillRadius) => set({ textFillRadius })}
      />
    </Section>
  );
}

function FramePanel({ parent, groupId }: Extract<MapPart, { kind: 'frame' }>): ReactNode {
  const { map, ui } = useEditor();
  const { t, say } = useWords();
  const groups = framesOfChildren(map.session.store, parent);
  const frame = groups.find((one) => one.groupId === groupId)?.frame;
  if (!frame) return null;
  const look = frameLook(frame);
  const set: SetFrame = (values) => void map.run(setFrame, { parent, groupId, frame: values });
  const { groupId: _, text: _text, ...style } = frame;
  return (
    <>
      <Section title={t('border')}>
        <ColorField
          label={t('color')}
          value={look.strokeColor}
          none={t('noFill')}
          onChange={(strokeColor) => set({ strokeColor })}
        />
        <NumberField
          label={t('width')}
          value={look.strokeWidth}
          max={20}
          onChange={(strokeWidth) => set({ strokeWidth })}
        />
        <SelectField
          label={t('dash')}
          value={look.strokeDasharray}
          options={dashesWith(look.strokeDasharray)}
          onChange={(strokeDasharray) => set({ strokeDasharray })}
        />
        <NumberField
          label={t('radius')}
          value={look.radius}
          max={100}
          onChange={(radius) => set({ radius })}
        />
      </Section>
      <Section title={t('fill')}>
        <ColorField
          label={t('color')}
          value={look.fill}
          none={t('noFill')}
          onChange={(fill) => set({ fill: withOpacity(fill) })}
        />
        <SwitchField
          label={t('containsChildren')}
          value={frame.containsChildren !== false}
          onChange={(isOn) => set({ containsChildren: isOn ? undefined : false })}
        />
      </Section>
      <FrameLabelPart frame={frame} set={set} />
      <PartEnd
        hasOwnStyle={Object.keys(style).length > 0}
        onReset={() => set(emptied(style))}
        onRemove={() => {
          void map.run(removeFrameOf, { parent, groupId });
          ui.getState().view?.svg.focus({ preventScroll: true });
        }}
        removeLabel={say(removeFrameOf.label)}
      />
    </>
  );
}

/** How much of a frame's filling is seen: what stands before it stays readable whatever the colour. */
const fillOpacity = 0.15;

function withOpacity(color: string): string {
  const parts = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color)?.slice(1);
  if (!parts) return color;
  return `rgba(${parts.map((part) => Number.parseInt(part, 16)).join(', ')}, ${fillOpacity})`;
}

/** The style of the chosen associative line or outer frame. */
export function PartStylePanel({ part }: { part: MapPart }): ReactNode {
  useMapVersion();
  return part.kind === 'line' ? (
    <LinePanel key={`${part.from} ${part.to}`} {...part} />
  ) : (
    <FramePanel key={`${part.parent} ${part.groupId}`} {...part} />
  );
}
