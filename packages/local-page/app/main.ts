import { html } from 'htm/preact';
import { render } from 'preact';
import { redirectStrayKeys } from './composer/focus-composer.ts';
import { Shell } from './shell/shell.ts';
import { startSession } from './state/page-session.ts';

redirectStrayKeys();
render(html`<${Shell} session=${startSession()} />`, document.body);
