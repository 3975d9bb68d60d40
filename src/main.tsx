import 'virtual:public.css';
import './app/fallback-fonts.css';
import { open } from './app/open.tsx';

void open();
