import { clientErrorEndpoint } from '@wm/contract/home/client-error';
import { dashboardEndpoint, versionEndpoint } from '@wm/contract/home/dashboard';
import type { Area } from '#core/area.ts';
import { clientAddress } from '#core/http/address/client-address.ts';
import { route } from '#core/http/route.ts';
import { logClientError } from './client-error/client-error.service.ts';
import { readDashboard } from './dashboard/dashboard.service.ts';
import { readVersion } from './version/version.service.ts';

/** 首页: this installation in numbers, its version, and the errors of its pages. */
export const homeArea: Area = {
  addRoutes: (app, core) => {
    route(app, dashboardEndpoint, ({ principal }) => readDashboard(core, principal));
    route(app, versionEndpoint, () => readVersion(core));
    route(app, clientErrorEndpoint, async ({ body, request }) =>
      logClientError(core.logger, body, clientAddress(request)),
    );
  },
};
