import type { CreateOf } from '@wm/contract/core/resource';
import type { evidenceResource } from '@wm/contract/knowledge/evidence';
import { evidenceFaults, evidenceSentence } from '@wm/contract/knowledge/evidence-rules';
import type { EvidenceRule, RuledEvidence } from '@wm/contract/knowledge/evidence-rules';
import {
  directionNames,
  evidenceLevels,
  evidenceOriginNames,
  interactionNames,
  levelNames,
  significanceNames,
  wordIn,
} from '@wm/contract/knowledge/evidence-words';
import { Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { CrudDrawer } from '#ui/overlays/crud-drawer.tsx';
import { CrudField, RemarkField } from '#ui/overlays/crud-fields.tsx';
import { ruledOf } from './ruled-of.ts';
import { useEvidenceTypes } from '../evidence-type/evidence-type.api.ts';
import './evidence.css';

type Values = Partial<CreateOf<typeof evidenceResource>>;

interface EvidenceFormProps {
  crud: CrudForm<typeof evidenceResource>;
}

/** The form of an item: a sentence that fills as one types. The type decides which blanks it has and what may stand in them. */
export function EvidenceForm({ crud }: EvidenceFormProps): ReactNode {
  const types = useEvidenceTypes();
  const values = Form.useWatch([], crud.form) as Values | undefined;
  const rule = types.find(({ typeCode }) => typeCode === values?.typeCode);
  const item = ruledOf(values ?? {});
  const faults = evidenceFaults(rule, item);
  return (
    <CrudDrawer crud={crud}>
      <p className="kb-sentence" aria-live="polite">
        {evidenceSentence(item, significanceNames)}
      </p>
      {faults.length > 0 && (
        <ul className="kb-faults" aria-label="提交审核前还需要">
          {faults.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      <CrudField
        name="profile"
        label="分子特征"
        required="请输入"
        extra="一个突变写作 BRAF V600E，几个突变用 AND、OR 连接"
      >
        <Input maxLength={1000} placeholder="例如：EGFR L858R AND EGFR T790M" />
      </CrudField>
      <div className="kb-form-pair">
        <CrudField name="geneSymbol" label="基因符号">
          <Input maxLength={200} />
        </CrudField>
        <CrudField name="variantName" label="突变">
          <Input maxLength={500} />
        </CrudField>
        <CrudField name="typeCode" label="证据类型">
          <Select
            options={types.map(({ typeCode, nameZh }) => ({ value: typeCode, label: nameZh }))}
          />
        </CrudField>
        <CrudField name="evidenceLevel" label="证据等级">
          <Select options={levelOptions} />
        </CrudField>
        <CrudField name="direction" label="证据方向">
          <Select options={optionsOf(rule?.directions ?? [], directionNames)} />
        </CrudField>
        <CrudField name="significance" label="临床意义">
          <Select options={optionsOf(rule?.significances ?? [], significanceNames)} />
        </CrudField>
      </div>
      <Blanks rule={rule} item={item} />
      <CrudField name="statement" label="证据陈述">
        <Long most={10_000} />
      </CrudField>
      <CrudField name="statementZh" label="中文陈述">
        <Long most={10_000} />
      </CrudField>
      <div className="kb-form-pair">
        <CrudField name="sourceType" label="文献类型">
          <Select options={sourceOptions} />
        </CrudField>
        <CrudField name="citationId" label="文献编号">
          <Input maxLength={100} />
        </CrudField>
        <CrudField name="rating" label="可信评分">
          <Select
            allowClear
            options={[5, 4, 3, 2, 1].map((value) => ({ value, label: `${value} 分` }))}
          />
        </CrudField>
        <CrudField name="variantOrigin" label="变异来源">
          <Select
            allowClear
            options={optionsOf(Object.keys(evidenceOriginNames), evidenceOriginNames)}
          />
        </CrudField>
      </div>
      <CrudField name="citation" label="引文">
        <Input maxLength={500} />
      </CrudField>
      <CrudField name="nctIds" label="临床试验（可填多个）">
        <Tags />
      </CrudField>
      <RemarkField />
    </CrudDrawer>
  );
}

/** Disease and drugs: there as the type asks for them; what a change of the type leaves over can be taken out. */
function Blanks({
  rule,
  item,
}: {
  rule: EvidenceRule | undefined;
  item: RuledEvidence;
}): ReactNode {
  const hasDisease = rule?.diseaseRule !== '禁填' || item.diseaseName !== '';
  const hasTherapies = rule?.therapyRule !== '禁填' || item.therapies.length > 0;
  return (
    <>
      {hasDisease && (
        <CrudField name="diseaseName" label={labelOf('疾病名称', rule?.diseaseRule)}>
          <Input allowClear maxLength={500} />
        </CrudField>
      )}
      {hasTherapies && (
        <CrudField name="therapies" label={labelOf('药物', rule?.therapyRule)}>
          <Tags />
        </CrudField>
      )}
      {(item.therapies.length > 1 || item.therapyInteraction !== '') && (
        <CrudField name="therapyInteraction" label="联用方式">
          <Select
            options={[
              { value: '', label: '无' },
              ...optionsOf(Object.keys(interactionNames), interactionNames),
            ]}
          />
        </CrudField>
      )}
    </>
  );
}

function labelOf(label: string, need: EvidenceRule['diseaseRule'] | undefined): string {
  return need === undefined || need === '选填' ? label : `${label}（${need}）`;
}

const levelOptions = evidenceLevels.map((value) => ({
  value,
  label: `${value} ${levelNames[value] ?? ''}`,
}));
const sourceOptions = ['PubMed', 'ASCO', 'ASH'].map((value) => ({ value, label: value }));

function optionsOf(words: readonly string[], names: Readonly<Record<string, string>>) {
  return words.map((value) => ({ value, label: wordIn(names, value) }));
}

interface ControlProps<T> {
  /** Given by the form item. */
  id?: string;
  value?: T;
  onChange?: (value: T) => void;
}

function Tags(props: ControlProps<string[]>): ReactNode {
  return (
    <Select
      {...props}
      mode="tags"
      open={false}
      tokenSeparators={[',', '，', '、', ';', '；']}
      placeholder="输入后按回车"
    />
  );
}

function Long({ most, onChange, ...props }: ControlProps<string> & { most: number }): ReactNode {
  return (
    <Input.TextArea
      {...props}
      maxLength={most}
      autoSize={{ minRows: 2, maxRows: 10 }}
      onChange={(event) => onChange?.(event.target.value)}
    />
  );
}
