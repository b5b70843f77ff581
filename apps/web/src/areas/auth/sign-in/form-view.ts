import { HttpError } from '#core/http/http-error.ts';

/** One of the page's two forms: its fields, their errors, its notice and its busy state. */
export class FormView {
  readonly form: HTMLFormElement;
  private readonly notice: HTMLElement;
  private readonly button: HTMLButtonElement;
  private readonly label: string;

  constructor(selector: string) {
    const form = document.querySelector<HTMLFormElement>(selector);
    const notice = form?.querySelector<HTMLElement>('.notice');
    const button = form?.querySelector<HTMLButtonElement>('.submit');
    if (!form || !notice || !button) throw new Error(`${selector} is incomplete`);
    this.form = form;
    this.notice = notice;
    this.button = button;
    this.label = button.textContent ?? '';
    this.bindReveal();
    form.addEventListener('input', (event) => {
      if (event.target instanceof HTMLInputElement) this.showError(event.target.name, '');
    });
  }

  get isBusy(): boolean {
    return this.button.disabled;
  }

  onSubmit(handler: () => Promise<void>): void {
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.notice.hidden = true;
      void handler().then(() => this.hasErrors() && this.focusFirstError());
    });
  }

  field(name: string): HTMLInputElement | null {
    return this.form.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  }

  value(name: string): string {
    return this.field(name)?.value ?? '';
  }

  isChecked(name: string): boolean {
    return this.field(name)?.checked ?? false;
  }

  fill(name: string, text: string): void {
    const field = this.field(name);
    if (field) field.value = text;
  }

  check(name: string): void {
    const field = this.field(name);
    if (field) field.checked = true;
  }

  focus(name: string): void {
    this.field(name)?.focus();
  }

  focusFirstError(): void {
    this.form.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  }

  showError(name: string, text: string): void {
    const field = this.field(name);
    const line = field && document.getElementById(field.getAttribute('aria-describedby') ?? '');
    if (!field || !line) return;
    line.textContent = text;
    if (text) field.setAttribute('aria-invalid', 'true');
    else field.removeAttribute('aria-invalid');
  }

  clearErrors(): void {
    for (const field of this.form.querySelectorAll('input')) this.showError(field.name, '');
  }

  hasErrors(): boolean {
    return this.form.querySelector('[aria-invalid="true"]') !== null;
  }

  showNotice(text: string, isGood: boolean): void {
    this.notice.textContent = text;
    this.notice.className = isGood ? 'notice good' : 'notice';
    this.notice.hidden = false;
  }

  /** Field errors stand under their fields, everything else above the form. */
  showFailure(error: unknown): void {
    const isRefused = error instanceof HttpError && error.code === 422;
    const fields = isRefused
      ? (error.data as { fields?: { path: string; message: string }[] } | null)?.fields
      : undefined;
    for (const { path, message } of fields ?? []) this.showError(path, message);
    if (this.hasErrors()) return;
    this.showNotice(error instanceof Error ? error.message : '登录失败，请稍后重试', false);
  }

  setBusy(isBusy: boolean): void {
    this.button.disabled = isBusy;
    this.button.textContent = isBusy ? '请稍候…' : this.label;
  }

  private bindReveal(): void {
    const reveal = this.form.querySelector<HTMLButtonElement>('.reveal');
    const password = this.field('password');
    if (!reveal || !password) return;
    reveal.addEventListener('click', () => {
      const isShown = password.type === 'text';
      password.type = isShown ? 'password' : 'text';
      reveal.textContent = isShown ? '显示' : '隐藏';
      reveal.setAttribute('aria-pressed', String(!isShown));
      password.focus();
    });
    password.addEventListener('keyup', (event) => {
      if (event.getModifierState?.('CapsLock')) this.showCapsLock();
    });
  }

  private showCapsLock(): void {
    const line = document.getElementById(
      this.field('password')?.getAttribute('aria-describedby') ?? '',
    );
    if (line && !line.textContent) line.textContent = '大写锁定已打开';
  }
}
