import 'virtual:public.css';
import './app/fonts.css';
import { boot } from './app/boot.tsx';

void boot();
