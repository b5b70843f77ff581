-- Parquet files, of which reports are made, where JSON files are taken.
UPDATE sys_config SET config_value = config_value || ',parquet'
  WHERE config_key = 'sys.upload.types' AND config_value LIKE '%,json,tsv,gmt,vcf,gz%'
    AND NOT 'parquet' = ANY (regexp_split_to_array(lower(config_value), '[\s,]+'));
