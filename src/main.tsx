import 'virtual:public.css';
import './app/fonts.css';
import { open } from './app/open.tsx';

void open();
