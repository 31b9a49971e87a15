import { html } from 'htm/preact';
import { render } from 'preact';
import { takeStrayKeys } from './composer/focus-composer.ts';
import { Shell } from './shell/shell.ts';
import { startSession } from './state/page-session.ts';

takeStrayKeys();
render(html`<${Shell} session=${startSession()} />`, document.body);
