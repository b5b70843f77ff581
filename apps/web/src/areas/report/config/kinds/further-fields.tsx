import type { ReportModule, ReportParam } from '@wm/contract/report/definition';
import { App, Button, Input, Select } from 'antd';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useBusy } from '#core/use-busy.ts';
import { usePublished } from '../../report.api.ts';
import { FaultText } from '../fault-text.tsx';
import { GiveFields } from '../link-fields.tsx';
import { isAt } from '../names.ts';
import type { Fault } from '../names.ts';
import { readPicture } from './read-picture.ts';

/** Modules beside tables, charts, texts and filters. */
export const furtherNames = { image: '图片', warnings: '预警列表', report: '子报表' } as const;

export type FurtherKind = keyof typeof furtherNames;

export function isFurther(kind: string): kind is FurtherKind {
  return kind in furtherNames;
}

interface FurtherFieldsProps {
  module: ReportModule;
  kind: FurtherKind;
  params: readonly ReportParam[];
  path: string;
  fault: Fault | undefined;
  onChange: (part: Partial<ReportModule>) => void;
}

/** Of a picture, a list of warnings or a sub-report, all that there is to it. */
export function FurtherFields(props: FurtherFieldsProps): ReactNode {
  const { module, kind, path, fault, onChange } = props;
  const name = furtherNames[kind];
  return (
    <section className="rp-part" aria-label={name}>
      <h3>{name}</h3>
      <Input
        aria-label={`${name}标题`}
        maxLength={60}
        value={module.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      {kind === 'image' && <PictureFields module={module} onChange={onChange} />}
      {kind === 'warnings' && (
        <p className="wm-muted">列出其他模块里标出的预警，最严重的在前；看不到的列不算在内。</p>
      )}
      {kind === 'report' && <EmbedFields {...props} />}
      {isAt(fault, path) && <FaultText fault={fault} />}
    </section>
  );
}

type FieldsProps = Pick<FurtherFieldsProps, 'module' | 'onChange'>;

function PictureFields({ module, onChange }: FieldsProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const { message } = App.useApp();
  const [isReading, run] = useBusy();
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const image = await readPicture(file).catch(() => undefined);
    if (image === undefined) message.error('这个文件不是能读取的图片');
    else onChange({ image });
  };
  return (
    <>
      {module.image !== undefined && (
        <img className="rp-image rp-image-small" src={module.image} alt={module.title} />
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp,image/gif"
        aria-label="图片文件"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          void run(() => take(file)).finally(() => (target.value = ''));
        }}
      />
      <div className="rp-bar">
        <Button size="small" loading={isReading} onClick={() => input.current?.click()}>
          {module.image === undefined ? '选择图片' : '换一张'}
        </Button>
      </div>
      <p className="wm-muted">图片存在报表里，随报表发布、导出和分享；大图会缩小。</p>
    </>
  );
}

function EmbedFields({ module, params, onChange }: FurtherFieldsProps): ReactNode {
  const { data = [] } = usePublished();
  const { embeds } = module;
  const options = data.map(({ code, name }) => ({ value: code, label: name }));
  const isKnown = !embeds || data.some(({ code }) => code === embeds.report);
  return (
    <>
      <Select
        aria-label="子报表"
        className="rp-source"
        placeholder="请选择已发布的报表"
        showSearch={{ optionFilterProp: 'label' }}
        value={embeds?.report ?? null}
        options={
          isKnown
            ? options
            : [...options, { value: embeds.report, label: `${embeds.report}（没有发布）` }]
        }
        onChange={(report: string | null) =>
          report !== null && onChange({ embeds: { report, give: [] } })
        }
      />
      {embeds && (
        <div className="rp-row rp-format">
          <GiveFields
            report={embeds.report}
            give={embeds.give}
            columns={[]}
            params={params}
            label="子报表"
            onChange={(give) => onChange({ embeds: { ...embeds, give } })}
          />
        </div>
      )}
      <p className="wm-muted">
        它的模块显示在这里，用看报表的人自己的权限；没有传的参数用它的默认值。
      </p>
    </>
  );
}
