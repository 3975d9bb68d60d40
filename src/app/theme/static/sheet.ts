import 'virtual:static-styles.css';
