// Runs before anything is painted, out of the page itself: the content security policy knows it by its hash.
import { judgeDrawn } from './drawn.ts';
import { keepEarly } from './early.ts';
import { letFontsCome } from './fonts.ts';
import { watchMissing } from './missing.ts';
import { forbidEval } from './no-eval.ts';
import { showOutline } from './outline.ts';
import { setTheme } from './theme.ts';
import { warmLanguage } from './warm.ts';

forbidEval();
setTheme();
judgeDrawn();
showOutline();
letFontsCome();
keepEarly();
watchMissing();
warmLanguage();
