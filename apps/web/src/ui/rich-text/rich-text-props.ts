/** What a form gives the editor of a rich text. */
export interface RichTextEditorProps {
  /** Given by the form's item. */
  id?: string;
  /** HTML; empty when there is no text. */
  value?: string;
  /** Called with HTML after each edit, never for a text nobody has changed. */
  onChange?: (html: string) => void;
  /** What the text is called, for those who do not see the field's label. */
  label?: string;
  placeholder?: string;
  /** Height of the text in pixels, empty and before it scrolls. */
  minHeight?: number;
  maxHeight?: number;
  readOnly?: boolean;
  /** Largest picture in MB. */
  megabytes?: number;
}
