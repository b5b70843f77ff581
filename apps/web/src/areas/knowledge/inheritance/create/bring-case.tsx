import { Progress, Select, Upload } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { familyTemplates } from '../family/family-edits.ts';
import { useBringCase } from './use-bring-case.ts';
import './bring-case.css';

const later = '';

/** Where a VCF, with its PED, is put down to make a case of it. */
export function BringCase(): ReactNode {
  const { share, bring } = useBringCase();
  const [template, setTemplate] = useState(later);
  return (
    <section className="kb-bring" aria-label="用文件新建病例">
      <Upload.Dragger
        accept=".vcf,.gz,.bgz,.ped,.fam"
        showUploadList={false}
        multiple
        disabled={share !== undefined}
        beforeUpload={(file, all) => {
          // Asked for each of them: the first speaks for all.
          if (file === all[0]) void bring(all, template);
          return false;
        }}
      >
        {share === undefined ? (
          '把 VCF 拖到这里新建病例，可以同时放上 PED；也可以点击选择'
        ) : (
          <Progress percent={Math.round(share * 100)} size="small" aria-label="上传进度" />
        )}
      </Upload.Dragger>
      <label>
        <span>没有 PED 时</span>
        <Select
          aria-label="没有 PED 时的家系"
          value={template}
          onChange={setTemplate}
          popupMatchSelectWidth={false}
          options={[
            { value: later, label: '以后再画' },
            ...familyTemplates.map(({ key, label }) => ({ value: key, label })),
          ]}
        />
      </label>
    </section>
  );
}
