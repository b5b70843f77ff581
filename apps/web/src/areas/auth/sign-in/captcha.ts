import { request } from '#core/http/request.ts';
import type { FormView } from './form-view.ts';

interface CaptchaAnswer {
  captchaEnabled: boolean;
  captchaDue: boolean;
  registerEnabled: boolean;
  uuid: string;
  img: string;
}

const timeoutMs = 20_000;

interface CaptchaForm {
  view: FormView;
  /** Whether it asks for a captcha whenever there is one, or only when one is due. */
  isAlways: boolean;
}

/** The captcha of both forms: one picture, good for one attempt. */
export class Captcha {
  uuid = '';
  private readonly forms: readonly CaptchaForm[];
  /** The forms that ask for it, as the page was delivered until the first answer. */
  private readonly asking = new Set<FormView>();

  constructor(forms: readonly CaptchaForm[]) {
    this.forms = forms;
    const isOff = document.documentElement.dataset['without']?.split(' ').includes('captcha');
    for (const { view, isAlways } of forms) if (isAlways && !isOff) this.asking.add(view);
    for (const button of document.querySelectorAll('.renew')) {
      button.addEventListener('click', () => void this.renew());
    }
  }

  /** Whether a form cannot be sent without it. */
  isAskedBy(view: FormView): boolean {
    return this.asking.has(view);
  }

  /** Fetches a new picture, for who is about to sign in; hides what nobody asks for. */
  async renew(): Promise<void> {
    const signIn = this.forms.find(({ isAlways }) => !isAlways);
    const username = signIn?.view.value('username').trim() ?? '';
    try {
      const answer = await request<CaptchaAnswer>({
        method: 'GET',
        url: '/admin/v2/captcha_image',
        ...(username && { params: { username } }),
        isToken: false,
        silent: true,
        timeout: timeoutMs,
      });
      this.show(answer);
    } catch (error) {
      const text = error instanceof Error ? error.message : '';
      for (const view of this.asking) view.showError('code', `${text}，点击图片重试`);
    }
  }

  private show({ captchaEnabled, captchaDue, registerEnabled, uuid, img }: CaptchaAnswer): void {
    this.uuid = uuid;
    for (const { view, isAlways } of this.forms) {
      const isAsked = isAlways ? captchaEnabled : captchaDue;
      if (isAsked) this.asking.add(view);
      else this.asking.delete(view);
      const box = view.form.querySelector<HTMLElement>('.captcha');
      const picture = view.form.querySelector<HTMLImageElement>('.renew img');
      if (box) box.hidden = !isAsked;
      view.fill('code', '');
      if (!picture) continue;
      picture.src = isAsked ? `data:image/png;base64,${img}` : '';
      picture.hidden = !isAsked;
    }
    const invitation = document.querySelector<HTMLElement>('#sign-in .other');
    if (invitation) invitation.hidden = !registerEnabled;
    // From here on this answer holds, not what the page was delivered with.
    delete document.documentElement.dataset['without'];
  }
}
