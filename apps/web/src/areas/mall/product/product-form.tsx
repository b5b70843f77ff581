import { mostPictures } from '@wm/contract/mall/limits';
import { productStateLabels, productStates } from '@wm/contract/mall/product-states';
import type { ProductInput, productResource } from '@wm/contract/mall/product';
import { Form, Input, Radio } from 'antd';
import type { ReactNode } from 'react';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { AppTreeSelect } from '#ui/fields/app-tree-select.tsx';
import { ImageUpload } from '#ui/files/image-upload.tsx';
import { RichTextEditor } from '#ui/rich-text/rich-text-editor.tsx';
import { CrudDrawer } from '#ui/overlays/crud-drawer.tsx';
import { CrudField } from '#ui/overlays/crud-fields.tsx';
import { useCategoryNodes } from '../category/category.api.ts';
import { faultOf, SkuEditor } from './sku-editor.tsx';
import type { Costs } from './sku-editor.tsx';

const states = productStates.map((value) => ({ value, label: productStateLabels[value] }));

/** The drawer that makes or edits a product with its specifications and pictures. */
export function ProductForm({ crud }: { crud: CrudForm<typeof productResource> }): ReactNode {
  const nodes = useCategoryNodes();
  const costs = Form.useWatch('costs', { form: crud.form, preserve: true }) as Costs | undefined;
  return (
    <CrudDrawer crud={crud}>
      <CrudField name="title" label="商品名称" required="请输入">
        <Input maxLength={80} placeholder="例如：低吸附滤芯吸头" autoFocus />
      </CrudField>
      <CrudField name="productCode" label="商品编码" required="请输入">
        <Input maxLength={40} placeholder="例如：SP0001" />
      </CrudField>
      <CrudField name="categoryId" label="商品分类" required="请选择">
        <AppTreeSelect
          rows={nodes}
          labelField="categoryName"
          parentField="parentId"
          placeholder="请选择商品分类"
        />
      </CrudField>
      <CrudField name="brand" label="品牌">
        <Input maxLength={40} />
      </CrudField>
      <CrudField name="status" label="状态">
        <Radio.Group options={states} />
      </CrudField>
      <CrudField name="pictures" label="图片">
        <ImageUpload limit={mostPictures} types={['png', 'jpg', 'jpeg', 'webp']} />
      </CrudField>
      <CrudField
        name="skus"
        label="规格"
        rules={[
          {
            validator: (_, skus: ProductInput['skus']) => {
              const fault = faultOf(skus);
              return fault ? Promise.reject(new Error(fault)) : Promise.resolve();
            },
          },
        ]}
      >
        <SkuEditor
          stored={crud.row?.skus}
          costs={costs}
          onCosts={
            crud.mayWrite('costs') ? (next) => crud.form.setFieldValue('costs', next) : undefined
          }
        />
      </CrudField>
      <CrudField name="costs" label="成本价" hidden>
        <Input />
      </CrudField>
      <CrudField name="detail" label="说明">
        <RichTextEditor label="说明" placeholder="写给买家看的说明，可以插入图片和表格" />
      </CrudField>
    </CrudDrawer>
  );
}
