import { setShape, setStyle } from '@wm/mindmap/style-commands';
import type { NodeData } from '@wm/mindmap/document';
import { shapeNames } from '@wm/mindmap/document';
import { MapDrawer } from '@wm/mindmap/map-drawer';
import type { NodeStyle } from '@wm/mindmap/node-style';
import { associativeLinesOf } from '@wm/mindmap/associative-lines';
import { dataOf } from '@wm/mindmap/content-data';
import { outerFrameOf } from '@wm/mindmap/node-data';
import { plainTextOf } from '@wm/mindmap/rich-text';
import type { NodeId } from '@wm/mindmap/store';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useEditor, useMapVersion, useWords } from '../editor/editor-context.ts';
import { openPart, useChosenPart } from '../editor/use-chosen-part.ts';
import { shapeLabels } from '../words.ts';
import { useAlignments } from './alignments.ts';
import { ColorField, NumberField, Section, SelectField, SwitchField } from './fields.tsx';
import { dashesWith, familiesWith } from './options.ts';
import { NumberingSection } from './numbering-section.tsx';
import { PartStylePanel } from './part-style-panel.tsx';
import { TagStyleSection } from './tag-style-section.tsx';

interface PartProps {
  style: NodeStyle;
  set: (style: Partial<NodeData>) => void;
}

function TextPart({ style, set }: PartProps): ReactNode {
  const { t, say } = useWords();
  const alignments = useAlignments();
  const decorations = [
    { value: 'none', label: say({ zh: '无', en: 'None' }) },
    { value: 'underline', label: say({ zh: '下划线', en: 'Underline' }) },
    { value: 'line-through', label: say({ zh: '删除线', en: 'Line through' }) },
    { value: 'overline', label: say({ zh: '上划线', en: 'Overline' }) },
  ];
  return (
    <Section title={t('text')}>
      <SelectField
        label={t('fontFamily')}
        value={style.fontFamily}
        options={familiesWith(style.fontFamily)}
        onChange={(fontFamily) => set({ fontFamily })}
      />
      <NumberField
        label={t('fontSize')}
        value={style.fontSize}
        min={8}
        max={120}
        onChange={(fontSize) => set({ fontSize })}
      />
      <ColorField label={t('color')} value={style.color} onChange={(color) => set({ color })} />
      <SwitchField
        label={t('bold')}
        value={style.fontWeight === 'bold'}
        onChange={(isOn) => set({ fontWeight: isOn ? 'bold' : 'normal' })}
      />
      <SwitchField
        label={t('italic')}
        value={style.fontStyle === 'italic'}
        onChange={(isOn) => set({ fontStyle: isOn ? 'italic' : 'normal' })}
      />
      <SelectField
        label={t('decoration')}
        value={style.textDecoration}
        options={decorations}
        onChange={(textDecoration) => set({ textDecoration })}
      />
      <SelectField
        label={t('align')}
        value={style.textAlign}
        options={alignments}
        onChange={(textAlign) => set({ textAlign })}
      />
    </Section>
  );
}

function BoxPart({ style, set }: PartProps): ReactNode {
  const { t, say } = useWords();
  const none = say({ zh: '无', en: 'None' });
  return (
    <>
      <Section title={t('fill')}>
        <ColorField
          label={t('color')}
          value={style.fillColor}
          none={none}
          onChange={(fillColor) => set({ fillColor })}
        />
        <SwitchField
          label={t('gradient')}
          value={style.gradientStyle}
          onChange={(gradientStyle) => set({ gradientStyle })}
        />
        {style.gradientStyle && (
          <>
            <ColorField
              label={t('startColor')}
              value={style.startColor}
              onChange={(startColor) => set({ startColor })}
            />
            <ColorField
              label={t('endColor')}
              value={style.endColor}
              onChange={(endColor) => set({ endColor })}
            />
          </>
        )}
      </Section>
      <Section title={t('border')}>
        <ColorField
          label={t('color')}
          value={style.borderColor}
          none={none}
          onChange={(borderColor) => set({ borderColor })}
        />
        <NumberField
          label={t('width')}
          value={style.borderWidth}
          max={20}
          onChange={(borderWidth) => set({ borderWidth })}
        />
        <SelectField
          label={t('dash')}
          value={style.borderDasharray}
          options={dashesWith(style.borderDasharray)}
          onChange={(borderDasharray) => set({ borderDasharray })}
        />
        <NumberField
          label={t('radius')}
          value={style.borderRadius}
          max={100}
          onChange={(borderRadius) => set({ borderRadius })}
        />
      </Section>
      <Section title={t('padding')}>
        <NumberField
          label={t('horizontal')}
          value={style.paddingX}
          onChange={(paddingX) => set({ paddingX })}
        />
        <NumberField
          label={t('vertical')}
          value={style.paddingY}
          onChange={(paddingY) => set({ paddingY })}
        />
      </Section>
    </>
  );
}

/** Ways to the style of the lines that leave a node, and of the frame it stands in. */
function PartLinks({ id }: { id: NodeId }): ReactNode {
  const editor = useEditor();
  const { map } = editor;
  const { t } = useWords();
  const { store } = map.session;
  const node = store.get(id);
  const frame = node && outerFrameOf(node.data);
  const lines = associativeLinesOf(node?.data ?? {}).filter(({ target }) => store.has(target));
  const parent = node?.parent;
  if (lines.length === 0 && !frame) return null;
  return (
    <Section title={t('parts')}>
      {lines.map(({ target }) => (
        <Button
          key={target}
          block
          size="small"
          className="mm-part-link"
          onClick={() => openPart(editor, { kind: 'line', from: id, to: target })}
        >
          {`${t('lineTo')}：${plainTextOf(store.get(target)?.data ?? {})}`}
        </Button>
      ))}
      {frame && parent && (
        <Button
          block
          size="small"
          className="mm-part-link"
          onClick={() => openPart(editor, { kind: 'frame', parent, groupId: frame.groupId })}
        >
          {frame.text ? `${t('frame')}：${frame.text}` : t('frameStyle')}
        </Button>
      )}
    </Section>
  );
}

/** The style of what is chosen: of a line or frame, else of the selected nodes. */
export function StylePanel(): ReactNode {
  const part = useChosenPart();
  return part ? <PartStylePanel part={part} /> : <NodeStylePanel />;
}

/** The style of the selected nodes: shows the first one's, changes all of them. */
function NodeStylePanel(): ReactNode {
  const { map } = useEditor();
  const { t, say } = useWords();
  useMapVersion();
  const { selection, store } = map.session;
  const [id] = selection;
  const data = id === undefined ? undefined : dataOf(store, id);
  if (id === undefined || !data) return <p className="mm-empty">{t('selectNode')}</p>;
  const style = map.scene.source.styleOf(id);
  const look = new MapDrawer(map.session, map.scene, () => map.settings).lineLook(id);
  const set = (values: Partial<NodeData>): void => void map.run(setStyle, { style: values });
  const sides = (['top', 'bottom', 'left', 'right'] as const).map((value, i) => ({
    value,
    label: say({ zh: '上下左右'.charAt(i), en: value }),
  }));
  const tagSides = [
    { value: 'right', label: t('toRight') },
    { value: 'bottom', label: t('toBottom') },
  ] as const;
  return (
    <>
      <PartLinks id={id} />
      <Section title={t('shape')}>
        <SelectField
          label={t('shape')}
          value={style.shape}
          options={shapeNames.map((value) => ({ value, label: say(shapeLabels[value]) }))}
          onChange={(shape) => void map.run(setShape, { shape })}
        />
        <SelectField
          label={t('imagePlace')}
          value={style.imgPlacement}
          options={sides}
          onChange={(imgPlacement) => set({ imgPlacement })}
        />
        <SelectField
          label={t('tagPlace')}
          value={style.tagPlacement}
          options={tagSides}
          onChange={(tagPlacement) => set({ tagPlacement })}
        />
      </Section>
      <TextPart style={style} set={set} />
      <BoxPart style={style} set={set} />
      <TagStyleSection data={data} />
      {store.has(id) && <NumberingSection data={data} />}
      <Section title={t('branchLine')}>
        <ColorField
          label={t('color')}
          value={look.color}
          onChange={(lineColor) => set({ lineColor })}
        />
        <NumberField
          label={t('width')}
          value={look.width}
          min={1}
          max={20}
          onChange={(lineWidth) => set({ lineWidth })}
        />
        <SelectField
          label={t('dash')}
          value={look.dasharray}
          options={dashesWith(look.dasharray)}
          onChange={(lineDasharray) => set({ lineDasharray })}
        />
      </Section>
    </>
  );
}
